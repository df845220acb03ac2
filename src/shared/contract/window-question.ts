import { z } from 'zod'
import { call } from '../rpc/contract.ts'
import { MOST_ANSWERS } from './limits.ts'

export const windowQuestion = {
  /** A window's answer to `window.asked`; empty where it has nothing to say. */
  'window.told': call(
    z.object({ askId: z.string(), answers: z.array(z.unknown()).max(MOST_ANSWERS) }),
    z.null(),
  ),
}

export const windowQuestionEvents = {
  /** Main wants to know something of every window (`WindowQuestion`); each answers with `window.told`. */
  'window.asked': z.object({ askId: z.string(), question: z.string(), input: z.unknown() }),
}
