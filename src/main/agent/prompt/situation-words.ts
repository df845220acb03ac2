import type { Situation } from '../../../shared/domain/chat/situation.ts'
import type { AgentMode } from '../../../shared/domain/settings.ts'
import { OPEN_NOTE } from '../../tools/note-path.ts'
import { newsOf } from './situation-news.ts'

/** The text of anybody else, in which marks of Latent are none any more. */
export const withoutMarks = (text: string): string => text.replaceAll(/<(\/?)(latent>)/gi, '<$1 $2')

/** What the person has chosen that the model may do. The tools see to it, whatever the model makes of these words. */
const MODES: Readonly<Record<AgentMode, string>> = {
  normal: 'The person has switched writing on: what changes notes is shown to them first.',
  plan: 'The person has switched to planning: reading works, and what would write only tells what it would do. Work out the whole change with it, then lay the plan out and ask whether to carry it out; they switch planning off for that.',
  'read-only':
    'The person has switched writing off: find and explain. Where a change is wanted, say what you would change.',
}

/** For the system prompt: how a situation is told. */
export const ABOUT_SITUATIONS =
  'At the end of a message Latent itself tells, between <latent> and </latent>, where you are: the day, whether a note is open, what the person has switched off, what their vault holds, and what they keep for you to know. What was told last holds.'

/**
 * What a model is told of its situation, between marks that nothing else can write.
 * @param before what it was told last: only what is new is said, empty for nothing. Null: it was told nothing.
 */
export function situationWords(now: Situation, before: Situation | null): string {
  const { today, openPath, mode, memory, vault } = newsOf(before ?? {}, now) ?? {}
  const lines = [
    today === undefined ? '' : `Today is ${today}.`,
    openPath === undefined ? '' : openNoteLine(openPath, before),
    // Nobody who was told nothing else has to be told of the usual one.
    mode === undefined || (before === null && mode === 'normal') ? '' : MODES[mode],
    memory === undefined ? '' : memoryPart(memory, before),
    vault === undefined
      ? ''
      : `## Index of the notes\n${vault.trim() === '' ? '(The index is empty.)' : vault.trim()}`,
  ].filter((line) => line !== '')
  return lines.length === 0 ? '' : `<latent>\n${lines.join('\n')}\n</latent>`
}

/** Not its name: anybody may have chosen that. */
function openNoteLine(openPath: string | null, before: Situation | null): string {
  if (openPath === null) return 'Open note: none'
  const which = typeof before?.openPath === 'string' ? 'another one now' : 'there is one'
  return `Open note: ${which}, and “this note” means it. Call it ${OPEN_NOTE} wherever a tool takes the path of a note; read it to know its name and text`
}

function memoryPart(memory: string, before: Situation | null): string {
  if (memory !== '') return `## Memory\n${withoutMarks(memory)}`
  return before?.memory ? 'The person keeps no note for you to know any more.' : ''
}
