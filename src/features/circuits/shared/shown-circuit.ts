import { z } from 'zod'
import { VaultPath } from '../../../shared/domain/vault-path-schema.ts'

const Signal = z.union([z.literal(0), z.literal(1), z.literal('x')])
const Signals = z.record(z.string(), Signal)

/** A circuit as a person sees it at work in a note, with what they clicked. */
export const ShownCircuit = z.object({
  /** The text of its block, as it is drawn. */
  text: z.string().max(4_000_000),
  /** Of the block's opening line in the note, from 1. */
  line: z.number().int(),
  /** Time goes on by itself. */
  isRunning: z.boolean(),
  /** Ticks since the start or the last reset. */
  time: z.number(),
  oscillation: z.object({ parts: z.array(z.string()), period: z.number() }).nullable(),
  /** By label: the signals at its pins, and what it remembers. */
  parts: z.record(
    z.string(),
    z.object({ inputs: Signals, outputs: Signals, memory: z.array(Signal) }),
  ),
})
export type ShownCircuit = z.output<typeof ShownCircuit>

/** What a person sees of the circuits of a note, each as it is drawn. */
export const SHOWN_CIRCUITS = {
  name: 'circuits.shown',
  input: z.object({ path: VaultPath }),
  answer: ShownCircuit,
}
