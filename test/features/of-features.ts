import { globSync } from 'node:fs'

/** What a feature may bring, by the names of files in its `testing/`. */
export const KINDS = [
  'tool-cases',
  'taint-cases',
  'attacks',
  'natural-requests',
  'tool-requests',
  'guards',
] as const

/**
 * What features bring to a test of the core, found by its place: the modules `src/features/<feature>/testing/<name>.ts`,
 * of those that have one. So nothing of the core names a feature, and a feature that is gone takes its cases along.
 */
export const ofFeatures = async <Module>(
  name: (typeof KINDS)[number],
): Promise<readonly Module[]> =>
  Promise.all(
    globSync(`../../src/features/*/testing/${name}.ts`, { cwd: import.meta.dirname })
      .toSorted()
      .map(async (file) => (await import(file)) as Module),
  )
