import type { Blueprint } from '../shared/blueprint.ts'
import { readBlueprint } from '../shared/text/read-blueprint.ts'
import type { Source } from '../../../shared/domain/chat/chat-item.ts'
import type { Etag } from '../../../shared/domain/text/etag.ts'
import type { VaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { fencedTexts } from '../../../main/notes/fenced-texts.ts'
import type { ToolContext } from '../../../main/tools/define/define-tool.ts'
import { resolveNotePath } from '../../../main/tools/note-path.ts'

export const SESSION =
  'Path of the note, "circuits/Half adder.md"; "circuits/Half adder.md#2" for its second circuit'

export interface CircuitInNote {
  readonly path: VaultPath
  /** Of the block, as in the note. */
  readonly text: string
  /** Of its first line, from 1. */
  readonly line: number
  readonly blueprint: Blueprint
  /** Without errors it can be simulated. */
  readonly isSound: boolean
  /** What is wrong with it or worth a look, with lines of the note. */
  readonly said: readonly string[]
  readonly sources: readonly Source[]
  readonly seen: { readonly path: VaultPath; readonly etag: Etag }
}

/**
 * The circuit that a session id names: a note, and which of its blocks.
 * @throws LatentError `not_found` without such a note or block, `invalid_input` for a block that is no blueprint
 */
export async function circuitInNote(session: string, context: ToolContext): Promise<CircuitInNote> {
  const [, name = session, place = '1'] = /^(.+)#(\d{1,4})$/.exec(session.trim()) ?? []
  const path = await resolveNotePath(name, 'note', context)
  const { text, etag } = await context.vault.read(path)
  const blocks = fencedTexts(text, 'circuit')
  const block = blocks[Number(place) - 1]
  if (!block)
    throw new LatentError(
      'not_found',
      blocks.length === 0 ? `No circuit in ${path}` : `Circuit ${place} is not in ${path}`,
      { hint: `It has ${blocks.length} \`\`\`circuit blocks.` },
    )
  const { blueprint, errors, warnings } = readBlueprint(block.text)
  const said = [...errors, ...warnings].map(
    ({ message, line }) => `Line ${block.line + line - 1}: ${message}`,
  )
  if (!blueprint)
    throw new LatentError('invalid_input', `The circuit of ${path} cannot be read: ${said[0]}`)
  const endLine = block.line + block.text.split('\n').length - 1
  return {
    path,
    ...block,
    blueprint,
    isSound: errors.length === 0,
    said,
    sources: [{ path, title: path, heading: null, startLine: block.line, endLine }],
    seen: { path, etag },
  }
}
