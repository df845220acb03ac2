import { z } from 'zod'
import { LARGEST_PICTURE, LONGEST_SIDE } from './limits.ts'

/** How a diagram is to look: the colours of the page that it is for, as `rgb(…)` or `#…`. */
export interface Look {
  readonly isDark: boolean
  readonly paper: string
  readonly ground: string
  readonly line: string
  readonly ink: string
  readonly softInk: string
  readonly accent: string
  readonly accentGround: string
  readonly noteGround: string
  /** For what is told apart by its colour: parts of a whole, branches, sections. */
  readonly hues: readonly string[]
  readonly bad: string
  readonly badGround: string
}

/** What the frame is asked to draw. */
export interface DrawRequest {
  readonly source: string
  readonly look: Look
}

const Side = z.number().positive().max(LONGEST_SIDE)
/** A diagram as a picture that stands for itself. Sizes in px, at a text size of 16 px. */
const Drawing = z.object({
  status: z.literal('drawn'),
  svg: z.string().max(LARGEST_PICTURE),
  width: Side,
  height: Side,
  /** In its own words: `flowchart-v2`, `sequence`. */
  kind: z.string().max(100),
  /** As the diagram itself says for those who do not see it; empty where it says nothing. */
  title: z.string().max(1000),
  description: z.string().max(10_000),
})
export type Drawing = z.infer<typeof Drawing>

/** What the diagram's own parser says. */
const Refusal = z.object({
  status: z.literal('refused'),
  message: z.string().max(2000),
  /** Of the source, from 1. */
  line: z.number().int().positive().nullable(),
})
export type Refusal = z.infer<typeof Refusal>

/** What the frame answers. It is the work of a program that a note may have got the better of: to be checked. */
export const Reply = z.discriminatedUnion('status', [
  Drawing,
  Refusal,
  z.object({ status: z.literal('large') }),
  /** It shows a picture that is not in the note, and is not asked for. */
  z.object({ status: z.literal('outside') }),
])
export type Reply = z.infer<typeof Reply>
