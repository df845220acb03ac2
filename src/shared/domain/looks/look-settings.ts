import { z } from 'zod'
import { Accent } from './accent.ts'

/** More of it, as the system has it or always: text at 7:1 and lines that are seen. */
const ContrastChoice = z.enum(['system', 'usual', 'high'])

const NoteFont = z.enum(['sans', 'serif', 'mono', 'own'])
/** The least and the most of what a person steps through. */
export const LOOK_BOUNDS = {
  noteSize: { min: 12, max: 24 },
  noteWidth: { min: 30, max: 200 },
  noteLineHeight: { min: 1.2, max: 2.2 },
  zoom: { min: 80, max: 150 },
} as const
const bounded = (name: keyof typeof LOOK_BOUNDS) =>
  z.number().min(LOOK_BOUNDS[name].min).max(LOOK_BOUNDS[name].max)

/** By a name, or in characters. */
export const NoteWidth = z.union([
  z.enum(['narrow', 'normal', 'wide', 'full']),
  bounded('noteWidth').int(),
])
export type NoteWidth = z.output<typeof NoteWidth>

/** The name of a font as systems list it. It becomes a part of a style, so it has no signs of one. */
export const FontName = z.string().regex(/^(?:[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79})?$/u)

/** Which way dates are written: 4 Dec or Dec 4; `system`: as the machine does. */
const DateOrder = z.enum(['system', 'day-month', 'month-day'])
const Clock = z.enum(['system', '24', '12'])

/** `Mod+Shift+F`; of a chord, two of them with a space between. */
export const Keys = z.string().min(1).max(60)

/** What makes the window a person's own. */
export const lookFields = {
  contrast: ContrastChoice,
  accent: Accent,
  noteFont: NoteFont,
  /** Of a font of this machine, where `noteFont` is `own`. */
  noteFontName: FontName,
  /** In pixels. */
  noteSize: bounded('noteSize').int(),
  noteWidth: NoteWidth,
  /** As a multiple of the size. */
  noteLineHeight: bounded('noteLineHeight'),
  /** Rows of 28 or of 24 pixels. */
  density: z.enum(['comfortable', 'compact']),
  /** Of the desktop window, in per cent; a browser zooms by itself. */
  zoom: bounded('zoom').int(),
  /** Views, by id, that have no button in the rail. */
  hiddenViews: z.array(z.string().max(64)).max(100),
  /** Names stand below the icons of the rail. */
  railNames: z.boolean(),
  dateOrder: DateOrder,
  clock: Clock,
  /** Whether the file of the person's own styles is used. */
  customCss: z.boolean(),
  /** Keys of commands, by id, where they are others than Latent's own; an empty list: none. */
  keys: z.record(z.string().max(100), z.array(Keys).max(5)),
  /** Commands, by id, that stand first in the palette. */
  pinnedCommands: z.array(z.string().max(100)).max(50),
}

const LookSettings = z.object(lookFields)
export type LookSettings = z.output<typeof LookSettings>

/** The same with what counts at the first start. What cannot be read any more is as at that. */
export const lookDefaults = {
  contrast: lookFields.contrast.default('system').catch('system'),
  accent: lookFields.accent.default('indigo').catch('indigo'),
  noteFont: lookFields.noteFont.default('sans'),
  noteFontName: lookFields.noteFontName.default('').catch(''),
  noteSize: lookFields.noteSize.default(16).catch(16),
  noteWidth: lookFields.noteWidth.default('normal').catch('normal'),
  noteLineHeight: lookFields.noteLineHeight.default(1.6).catch(1.6),
  density: lookFields.density.default('comfortable').catch('comfortable'),
  zoom: lookFields.zoom.default(100).catch(100),
  hiddenViews: lookFields.hiddenViews.default([]).catch([]),
  railNames: lookFields.railNames.default(false).catch(false),
  dateOrder: lookFields.dateOrder.default('system').catch('system'),
  clock: lookFields.clock.default('system').catch('system'),
  customCss: lookFields.customCss.default(false).catch(false),
  keys: lookFields.keys.default({}).catch({}),
  pinnedCommands: lookFields.pinnedCommands.default([]).catch([]),
}
