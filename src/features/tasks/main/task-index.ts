import type { PartClient } from '../../../main/knowledge/index-part.ts'
import type { indexPart } from '../index.knowledge.ts'

/** What only tasks ask of the index. */
export type TaskIndex = PartClient<(typeof indexPart)['queries']>
