import type { Bit } from './component.ts'

/** A whole number from 0 as bits, the one that counts 1 first. */
export const bitsOf = (value: number, count: number): readonly Bit[] =>
  Array.from({ length: count }, (_, index) => (Math.floor(value / 2 ** index) % 2 === 1 ? 1 : 0))

/** The number that the bits mean, the one that counts 1 first. */
export const numberOf = (bits: readonly Bit[]): number =>
  bits.reduce((sum: number, bit, index) => sum + bit * 2 ** index, 0)
