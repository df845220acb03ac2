import type { ComponentDefinition, PropertyDefinition, Signal } from './component.ts'

type Written = Readonly<Record<string, unknown>> | undefined

/** A property of a part as it counts: as written where that is allowed, else the default of its type; null without one. */
export function propertyOf(
  definition: ComponentDefinition,
  written: Written,
  name: string,
): number | string | null {
  const property = definition.properties.find((each) => each.name === name)
  if (!property) return null
  const value = written?.[name]
  return value === undefined
    ? property.default
    : (allowedValue(property, value) ?? property.default)
}

/** The value as the property has it (`"90"` is 90), or null if it is not allowed. */
export function allowedValue(property: PropertyDefinition, value: unknown): number | string | null {
  switch (property.kind) {
    case 'text':
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null
    case 'choice':
      return property.choices?.find((choice) => String(choice) === String(value)) ?? null
    case 'number': {
      const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
      if (typeof number !== 'number' || !Number.isFinite(number)) return null
      return number >= (property.min ?? -Infinity) && number <= (property.max ?? Infinity)
        ? number
        : null
    }
  }
}

/** What a property takes, in words: `1 to 1000`. */
export function allowedWords(property: PropertyDefinition): string {
  if (property.kind === 'choice') return (property.choices ?? []).join(', ')
  return property.kind === 'text' ? 'text' : `${property.min ?? 'any'} to ${property.max ?? 'any'}`
}

/** Ticks from an input to the outputs of that part. */
export const delayOf = (definition: ComponentDefinition, written: Written): number =>
  Math.max(1, Math.round(Number(propertyOf(definition, written, 'delay') ?? definition.delay)))

/** Ticks for which a clock stays 0, and then 1; at least 1. */
export const halfPeriodOf = (definition: ComponentDefinition, written: Written): number =>
  Math.max(1, Math.round(500 / Number(propertyOf(definition, written, 'frequency') ?? 1)))

/** The property `initial`; 0 without one. */
export function initialOf(definition: ComponentDefinition, written: Written): Signal {
  const initial = propertyOf(definition, written, 'initial')
  return initial === 1 || initial === 'x' ? initial : 0
}
