import { z } from 'zod'

/** A model file (GGUF), as far as it can be told without loading it. */
export const ModelFile = z.object({
  /** Absolute. */
  path: z.string().max(4096),
  /** As the file calls its model, else the file's name. */
  name: z.string().max(256),
  bytes: z.number().int().min(0),
  /** What the model was trained to take in at once; null where the file does not say. */
  contextTokens: z.number().int().positive().nullable(),
  /** What it needs in memory with the context that it would be given here; null where that is not known. */
  memoryBytes: z.number().int().min(0).nullable(),
  /** Why it cannot run here, as a sentence; null: it can. */
  problem: z.string().nullable(),
})
export type ModelFile = z.output<typeof ModelFile>

/** How fast a model is on this machine, in tokens a second. */
export const EngineSpeed = z.object({
  /** Of a prompt that is read. */
  readTokens: z.number().min(0),
  /** Of an answer that is written. */
  writtenTokens: z.number().min(0),
})
export type EngineSpeed = z.output<typeof EngineSpeed>

/** The process that runs model files on this machine; at most one is loaded. */
export const EngineState = z.object({
  /** Why no model can run here, and what to do; null: one can. */
  problem: z.string().nullable(),
  running: z
    .object({
      path: z.string(),
      name: z.string(),
      status: z.enum(['loading', 'ready']),
      /** How much of it is loaded, 0 to 1. */
      loaded: z.number().min(0).max(1),
      contextTokens: z.number().int().positive().nullable(),
      memoryBytes: z.number().int().min(0).nullable(),
      speed: EngineSpeed.nullable(),
    })
    .nullable(),
  /** How the last one ended, where that was not wanted: “It stopped in the middle …”. */
  failure: z.string().nullable(),
})
export type EngineState = z.output<typeof EngineState>
