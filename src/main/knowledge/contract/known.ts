import { z } from 'zod'
import {
  DuplicateGroup,
  LinkWish,
  Mentions,
  Orphan,
  RelatedNotes,
  Suggestions,
  UnresolvedTarget,
} from '../../../shared/contract/known.ts'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'
import { call, stream } from '../../../shared/rpc/contract.ts'
import { LinkRewrite } from './links.ts'

const Count = z.number().int().min(0)

/** What only an index of the whole vault can tell. */
export const knownContract = {
  methods: {
    /** Notes that are about the same as this one, by the mean of the vectors of its passages; the nearest first. */
    related: call(z.object({ path: VaultPath, limit: Count }), RelatedNotes),
    /** Where other notes say a name of this one without linking to it, as they are on disk now. */
    mentions: call(z.object({ path: VaultPath, limit: Count }), Mentions),
    /** What a text that is being written could link to, and be tagged with. */
    suggestions: call(
      z.object({ text: z.string(), from: VaultPath.nullable(), limit: Count }),
      Suggestions,
    ),
    /** Notes without a link in or out, the most recently changed first. */
    orphans: call(z.object({ limit: Count }), z.object({ notes: z.array(Orphan), total: Count })),
    /** What links lead to and is not there, those with the most links first. */
    unresolvedTargets: call(
      z.object({ limit: Count }),
      z.object({ targets: z.array(UnresolvedTarget), total: Count }),
    ),
    /** Notes that say the same, or nearly. Looks at every note, in short steps. */
    duplicates: stream(
      z.object({}),
      z.object({ done: Count, total: Count }),
      z.object({ groups: z.array(DuplicateGroup) }),
    ),
    /** What each note has to become so that it has these links. Reads only; the texts are those on disk now. */
    wishedLinks: call(LinkWish, z.array(LinkRewrite)),
  },
  events: {},
}
