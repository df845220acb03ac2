import { z } from 'zod'
import { noteNameOf, type VaultPath } from '../../../shared/domain/vault-path.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { classifyCapture, type ClassifiedCapture } from '../main/classify/classify-capture.ts'
import { nameOfText } from '../main/filing/entry-name.ts'
import { entryText } from '../main/filing/entry-text.ts'
import { freeEntryPath } from '../main/filing/free-entry-path.ts'
import { knownPerson } from '../main/filing/known-person.ts'
import { planAddition } from '../main/filing/plan-addition.ts'
import { inboxText } from '../main/filing/inbox-note.ts'
import {
  type ToolContext,
  type WritePlan,
  writeTool,
} from '../../../main/tools/define/define-tool.ts'
import { classifyAndCapturePhrases } from './phrases/classify-and-capture.ts'

export const classifyAndCapture = writeTool({
  name: 'classify_and_capture',
  version: '1.0.0',
  description:
    'Keep a thought as a new entry, filed by what it is: people, projects, ideas or admin, or the inbox when that is not clear. Use it when the person shares new information, facts, ideas or tasks to remember. When clarificationNeeded comes back, ask what it is, then use move_entry.',
  whenToUse: 'when the person shares a new thought, fact, task or person to remember',
  level: 'write',
  input: z.strictObject({
    text: z
      .string()
      .max(20_000)
      .refine((text) => /\S/.test(text), { error: 'is empty; allowed: the text to keep' })
      .describe('What to keep, in the person’s own words'),
    hints: z
      .string()
      .max(200)
      .optional()
      .describe('What it is, where the person says so: "[project]", "[person:Ada]", "[idea]"'),
  }),
  phrases: classifyAndCapturePhrases,
  example: { text: 'Ada wants to learn rowing', hints: '[person:Ada]' },
  title: ({ text }) => `Capture “${nameOfText(text)}”`,
  plan: async ({ text, hints }, { vault, capturing, clock, signal }) => {
    const capture = await classifyCapture(capturing, { text, hints: hints ?? null }, signal)
    const { destination, classification } = capture
    const folder = capturing.settings().captureFolders[destination]
    const known = destination === 'people' ? await knownPerson(vault, folder, capture.name) : null
    if (known?.is === 'sure') return addedTo(known.path, capture, vault)
    const isUnsure = destination === 'inbox'
    const name = isUnsure ? nameOfText(capture.text) : capture.name
    const path = await freeEntryPath(vault, folder, name)
    const note = noteFor(capture, text, localDay(clock.nowMs()))
    const userMessage = isUnsure ? `Kept ${path}, not sure what it is` : `Captured ${path}`
    const warnings = [
      ...warningsOf(capture),
      ...(known?.is === 'perhaps'
        ? [
            `Perhaps the same as ${known.paths.join(' or ')}: ask the person, and use append_note and delete_note to join them.`,
          ]
        : []),
    ]
    return {
      changeSet: {
        summary: userMessage,
        changes: [{ kind: 'write', path, text: note, expect: null, additive: false }],
      },
      data: () => ({
        path,
        category: destination,
        name,
        confidence: classification.confidence,
        clarificationNeeded: isUnsure,
      }),
      userMessage,
      // They name entries that are like it, or say why in the words of a model that saw the names of entries.
      ...(warnings.length > 0 && { warnings, tells: [''] }),
    }
  },
})

/** What is said of somebody who has an entry goes there. */
async function addedTo(
  path: VaultPath,
  capture: ClassifiedCapture,
  vault: ToolContext['vault'],
): Promise<WritePlan> {
  const userMessage = `Added to ${path}, which is there already`
  return {
    changeSet: { summary: userMessage, changes: [await planAddition(vault, path, capture.text)] },
    data: () => ({
      path,
      category: 'people',
      name: noteNameOf(path),
      confidence: capture.classification.confidence,
      clarificationNeeded: false,
      added: true,
    }),
    userMessage,
    tells: [path], // “Ann” was said, and the entry may have any longer name
  }
}

function noteFor(capture: ClassifiedCapture, original: string, day: string): string {
  const { destination, classification, name, text } = capture
  if (destination === 'inbox') return inboxText(original, day, classification)
  const { fields, tags } = classification
  return entryText({ category: destination, name, fields, tags, text, day })
}

function warningsOf({ destination, classification, hintProblem }: ClassifiedCapture): string[] {
  const { category, confidence, alike, why } = classification
  return [
    ...(hintProblem === null ? [] : [hintProblem]),
    ...(destination === 'inbox'
      ? [
          `It may belong to ${category} (confidence ${confidence.toFixed(2)}: ${why}). Ask the person, then use move_entry.`,
        ]
      : []),
    ...(alike.length > 0
      ? [`About the same perhaps: ${alike.map(({ path }) => path).join(', ')}`]
      : []),
  ]
}
