import { z } from 'zod'
import { call } from '../../shared/rpc/contract.ts'

const Vector = z.custom<Float32Array>((value) => value instanceof Float32Array)

const Reading = z.object({ tokens: z.number().int(), unknown: z.number().int() })

/** What the embedding thread answers. Values are structured clones, so vectors cross as they are. */
export const embeddingContract = {
  methods: {
    /** Loads the model if that has not happened yet. */
    load: call(z.object({}), z.object({ dimensions: z.number().int(), fingerprint: z.string() })),
    embed: call(
      z.object({ texts: z.array(z.string()), kind: z.enum(['query', 'passage']) }),
      z.array(Vector),
    ),
    read: call(z.object({ texts: z.array(z.string()) }), z.array(Reading)),
    /** Answers when what the model works on is done, also what nobody waits for any more. It gets no more to do. */
    finish: call(z.object({}), z.null()),
  },
  events: {},
}
export type EmbeddingContract = typeof embeddingContract

/** What a thread is started with. */
export const EmbeddingWorkerData = z.object({ modelId: z.string(), directory: z.string() })
export type EmbeddingWorkerData = z.output<typeof EmbeddingWorkerData>
