import { z } from 'zod'

/**
 * What keeps a note out of the search. `drawings`: what a drawing program keeps its data in; `templates`: the folders of
 * templates; the others by their value: a folder and all below it, a glob over paths, a tag with its nested ones, or how
 * a file name ends.
 */
export const ExclusionKind = z.enum(['drawings', 'templates', 'folder', 'glob', 'tag', 'extension'])
export type ExclusionKind = z.output<typeof ExclusionKind>

export const Exclusion = z.object({
  kind: ExclusionKind,
  /** As `asExclusion` makes it; empty where the kind says all. */
  value: z.string().max(1024),
})
export type Exclusion = z.output<typeof Exclusion>

/** What is kept with a vault. */
export const Exclusions = z.object({
  rules: z
    .array(Exclusion)
    .max(200)
    .default([
      { kind: 'drawings', value: '' },
      { kind: 'templates', value: '' },
    ]),
})
export type Exclusions = z.output<typeof Exclusions>

/** The same for two rules that say the same. */
export const exclusionKey = ({ kind, value }: Exclusion): string => `${kind}:${value}`

const KINDS_ALONE: ReadonlySet<ExclusionKind> = new Set(['drawings', 'templates'])

/** A rule as a person may write it: `/Old/` is the folder `Old`, `#done` the tag `done`; null for one that says nothing. */
export function asExclusion(kind: ExclusionKind, typed: string): Exclusion | null {
  if (KINDS_ALONE.has(kind)) return { kind, value: '' }
  const text = typed.trim().normalize('NFC')
  const value =
    kind === 'folder'
      ? text.replace(/^[\\/]+|[\\/]+$/g, '')
      : kind === 'tag'
        ? text.replace(/^#+|\/+$/g, '').toLowerCase()
        : kind === 'extension'
          ? text.replace(/^[*.]+/, '').toLowerCase()
          : text.replace(/^\.?\/+/, '')
  return value === '' || value.length > 1024 ? null : { kind, value }
}
