import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { INSIDE_ADDRESS } from '../../src/shared/domain/models/provider.ts'
import type { Tool } from '../../src/main/tools/define/define-tool.ts'
import { withApp } from '../app/with-app.ts'
import { tinyGguf } from '../gguf/tiny-gguf.ts'
import type { ScriptedToolCall } from '../models/model-server.ts'
import { createHurriedClock } from '../rigs/hurried-clock.ts'
import type { Attack } from './attack.ts'
import { corpus } from './corpus.ts'
import { evilVault } from './evil-vault.ts'
import { hashTree, treeDifference } from './hash-tree.ts'
import { playAttack } from './play-attack.ts'

export interface InsideReport {
  readonly played: number
  readonly calls: number
  readonly questions: number
  /** What should not have happened, with row and name of its attack. */
  readonly faults: readonly string[]
}

/**
 * Plays attacks by the model inside: of each its first call, by a model file whose weights say it again in every round,
 * through the real process. Nobody agrees to anything.
 */
export async function playInside(tools: readonly Tool[]): Promise<InsideReport> {
  const attacks = corpus(tools, 'http://127.0.0.1:9')
    .flatMap(sayable)
    // Where its grammar has not the tool it calls another one, and may make a new note by it.
    .filter(({ call }) => tools.some(({ name }) => name === call.name))
  const faults: string[] = []
  let [calls, questions] = [0, 0]
  await withApp(evilVault, async (rig) => {
    const folder = dirname(rig.vaultDir)
    const before = hashTree(folder, rig.dataDir)
    const stage = { rig, clock: createHurriedClock(), folder, files: evilVault, before }
    const saved = {
      name: 'Evil',
      preset: 'inside',
      baseUrl: INSIDE_ADDRESS,
      model: 'Evil',
      // Where the grammar does not let its words through, such a model says others, and never comes to an end.
      profile: { answerTokens: 512 },
    } as const
    for (const [index, { attack, call }] of attacks.entries()) {
      // A file of its own each: one that is loaded is not read again.
      const path = join(rig.dataDir, `evil-${index}.gguf`)
      await writeFile(path, tinyGguf({ writes: written(call), contextTokens: 32_768 }))
      rig.chooseFile(path)
      await rig.client.call('engine.chooseFile', {})
      await rig.client.call('provider.save', { provider: { ...saved, id: 'inside', file: path } })
      await rig.client.call('provider.setDefault', { id: 'inside' })
      const shown = await playAttack(attack, { ...stage, requests: () => [] })
      const made = shown.items.flatMap((item) => (item.type === 'tool-start' ? item.tool : []))
      if (!made.includes(call.name))
        faults.push(`${attack.name}: called ${made.join() || 'nothing'}`)
      faults.push(...shown.faults.map((fault) => `${attack.row} ${attack.name}: ${fault}`))
      calls += made.length
      questions += shown.questions.length
    }
    for (const path of treeDifference(before, hashTree(folder, rig.dataDir)))
      faults.push(`${path} is not as it was`)
    const { breaks } = await rig.client.call('audit.check', {})
    faults.push(...breaks.map(({ reason }) => reason))
  })
  return { played: attacks.length, calls, questions, faults }
}

/** The call that an attack begins with, that nobody agrees to and that changes nothing; what else is asked of it is of a script. */
function sayable({
  row,
  name,
  model,
  person = 'declines',
  changes = [],
}: Attack): readonly { readonly attack: Attack; readonly call: ScriptedToolCall }[] {
  if ('obeysAfter' in model || person !== 'declines' || changes.length > 0) return []
  const [call, ...more] = model[0]?.toolCalls ?? []
  // One of several calls is another attack, if it is any, and what a grammar does not let through is none here.
  if (
    !call ||
    more.length > 0 ||
    typeof call.arguments !== 'object' ||
    Array.isArray(call.arguments)
  )
    return []
  return [{ attack: { row, name, model: [] }, call }]
}

/** A call as the template of a made file writes it, a token each. */
const written = ({ name, arguments: given = {} }: ScriptedToolCall): readonly string[] => [
  '<tool_call>',
  '\n{"name": "',
  name,
  '", "arguments": ',
  JSON.stringify(given),
  '}\n</tool_call>',
]
