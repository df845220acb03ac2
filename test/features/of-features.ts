import { globSync } from 'node:fs'

/**
 * What features bring to a test of the core, found by its place: the modules `src/features/<feature>/testing/<name>.ts`,
 * of those that have one. So nothing of the core names a feature, and a feature that is gone takes its cases along.
 */
export const ofFeatures = async <Module>(name: string): Promise<readonly Module[]> =>
  Promise.all(
    globSync(`../../src/features/*/testing/${name}.ts`, { cwd: import.meta.dirname })
      .toSorted()
      .map(async (file) => (await import(file)) as Module),
  )
