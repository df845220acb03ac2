import type { VectorTable } from '../db/vectors.ts'

/** From which cosine on a passage is nearer than chance would have it. */
export interface Chance {
  /** Where words of the query were found too: hardly nearer than any passage. */
  readonly beside: number
  /** Where no word was found: what is left then has to be more than a text without meaning finds. */
  alone(): number
}

/** Fewer passages tell nothing of what is usual. */
const MIN_BACKGROUND = 50
/** Of directions by chance in as many numbers as a vector has, one that is this many spreads away is in a thousand. */
const BY_CHANCE = 3.1
/** In hardly any numbers nothing is as far as that; what is this near is near. */
const NEAR = 0.9
/** A passage that answers a query stands at least this many spreads above the mean of the vault. */
const ABOVE_USUAL = 1

export interface AskedVector {
  /** Of unit length. */
  readonly vector: Float32Array
  /** See `isFamiliar`. */
  readonly isFamiliar: boolean
}

/** @param nonsense vectors of texts that mean nothing */
export function chanceOf(
  table: VectorTable,
  { vector: query, isFamiliar }: AskedVector,
  nonsense: readonly Float32Array[],
): Chance {
  const usual = table.background(query)
  const { mean, spread } = ofNumbers(usual)
  const least = Math.min(NEAR, BY_CHANCE / Math.sqrt(table.dimensions))
  const isVault = usual.length >= MIN_BACKGROUND
  return {
    beside: isVault ? mean + ABOVE_USUAL * spread : 0,
    alone() {
      const found = table.highest(nonsense)
      // Letters may be a slip, and mostly are nonsense; a word that the model has met means something.
      const bar = found.at(isFamiliar ? Math.floor(found.length / 2) : -1) ?? 0
      return Math.max(least, isVault ? mean + ABOVE_USUAL * spread : 0, bar)
    },
  }
}

function ofNumbers(numbers: Float32Array): { readonly mean: number; readonly spread: number } {
  let sum = 0
  let squares = 0
  for (const number of numbers) {
    sum += number
    squares += number * number
  }
  const mean = sum / (numbers.length || 1)
  return { mean, spread: Math.sqrt(Math.max(0, squares / (numbers.length || 1) - mean * mean)) }
}
