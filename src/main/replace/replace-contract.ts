import { z } from 'zod'
import { NoteMatches, Replacing } from '../../shared/contract/replace.ts'
import { call } from '../../shared/rpc/contract.ts'

/** What the thread that looks through notes answers. */
export const replaceContract = {
  methods: {
    /** It has started. */
    ready: call(z.object({}), z.null()),
    /** As `replaceInText`; the text is null where it was not asked for. */
    replace: call(
      z.object({
        text: z.string(),
        find: Replacing.shape.find,
        left: z.array(z.number().int()),
        wantsText: z.boolean(),
      }),
      NoteMatches.pick({ shown: true, count: true, warning: true }).extend({
        text: z.string().nullable(),
      }),
    ),
  },
  events: {},
}
export type ReplaceContract = typeof replaceContract
