import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'

const Ints = z.array(z.number().int()).readonly()
const Texts = z.array(z.string()).readonly()

/**
 * All notes of a vault and what they link to, in few and long lists, so that 10,000 notes with 40,000 links are one
 * message of about a megabyte. A note is its place in `paths`, a tag its place in `tags`, and so on.
 */
export const GraphData = z.object({
  /** In order. */
  paths: z.array(VaultPath).readonly(),
  /** Of each note; empty where its file name says the same. */
  titles: Texts,
  /** Of each note, the day it was changed last where the person is: days since 1970. */
  changed: Ints,
  /** Of each note, the day that it says it was made on, or its name does; -1 where neither does. */
  created: Ints,
  /** Of each note, how many others it links to. */
  linkCounts: Ints,
  /** Those of the first note, then those of the second: each once, and itself never. */
  targets: Ints,
  /** What links lead to and is not there. */
  missing: Texts,
  /** Pairs: a note, and the one of `missing` that it links to. */
  wishes: Ints,
  /** As most notes write them, the most used first. */
  tags: Texts,
  /** Pairs: a note, and a tag that it has. */
  tagged: Ints,
  /** Names of properties with a value that several notes have, the most used first. */
  properties: Texts,
  /** Of the property that was asked for, its values, the most used first. */
  values: Texts,
  /** Pairs: a note, and a value that it has. */
  valued: Ints,
})
export type GraphData = z.output<typeof GraphData>

/** No notes at all. */
export const NO_GRAPH: GraphData = {
  paths: [],
  titles: [],
  changed: [],
  created: [],
  linkCounts: [],
  targets: [],
  missing: [],
  wishes: [],
  tags: [],
  tagged: [],
  properties: [],
  values: [],
  valued: [],
}
