import type { knownContract } from '../contract/known.ts'
import { findDuplicates } from '../known/find-duplicates.ts'
import { findMentions } from '../known/find-mentions.ts'
import { noteTable } from '../known/note-table.ts'
import { listOrphans } from '../known/orphans.ts'
import { planWishedLinks } from '../known/plan-wished-links.ts'
import { relatedNotes } from '../known/related-notes.ts'
import { suggest } from '../known/suggest.ts'
import { listUnresolvedTargets } from '../known/unresolved-targets.ts'
import type { Queries } from './index-desk.ts'

export const knownQueries: Queries<typeof knownContract> = (desk) => ({
  async related(request, { signal }) {
    const table = await desk.meaning.vectors()
    signal.throwIfAborted()
    return table === null
      ? { notes: [], notice: desk.meaning.notReadyNotice() }
      : { notes: relatedNotes(desk.database, table, request), notice: null }
  },
  mentions: (request, { signal }) => findMentions(desk, request, either(signal, desk.closing)),
  suggestions: (request, { signal }) => suggest(desk, request, signal),
  orphans: ({ limit }) => listOrphans(desk.database, limit),
  unresolvedTargets: ({ limit }, { signal }) =>
    listUnresolvedTargets(desk.database, limit, either(signal, desk.closing)),
  async *duplicates(_, { signal }) {
    return yield* findDuplicates(desk.database, either(signal, desk.closing))
  },
  noteTable: (request, { signal }) => noteTable(desk, request, either(signal, desk.closing)),
  wishedLinks: (wish, { signal }) => planWishedLinks(desk, wish, either(signal, desk.closing)),
})

const either = (one: AbortSignal, other: AbortSignal): AbortSignal => AbortSignal.any([one, other])
