import { z } from 'zod'
import { call } from '../../../../../shared/rpc/contract.ts'

/** What the thread that reads captures answers. */
export const captureReaderContract = {
  methods: {
    read: call(
      z.object({ text: z.string() }),
      z.object({
        features: z.record(z.string(), z.number()).readonly(),
        people: z.array(z.string()).readonly(),
        person: z.string().nullable(),
      }),
    ),
  },
  events: {},
}
export type CaptureReaderContract = typeof captureReaderContract
