import { chmod, readFile, readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inDeep } from '../../../../test/shared/in-deep.ts'
import { runs } from '../../../../test/shared/property-runs.ts'
import { type Change } from '../../../shared/domain/change-set.ts'
import { etag, person, write } from '../../../../test/vault/change-fixtures.ts'
import { type TempVault, withTempVault } from '../../../../test/vault/temp-vault.ts'
import { createUndoModel } from '../../../../test/vault/undo-model.ts'
import type { ChangeOrigin } from '../model/change-origin.ts'

const agentIn = (turnId: string): ChangeOrigin => ({
  actor: 'agent',
  conversationId: 'conversation',
  turnId,
  callId: 'call',
})
const apply = ({ vault }: TempVault, change: Change, origin: ChangeOrigin): Promise<unknown> =>
  vault.apply({ summary: 'Changed', changes: [change] }, origin)

/** Of one line in the middle of a block: nothing, or some lines instead. */
interface LineEdit {
  readonly block: number
  readonly lines: readonly string[]
  readonly by: 'agent' | 'person' | 'outside'
}

const BLOCKS = 8
const lineEdits = fc.array(
  fc.record({
    block: fc.nat(BLOCKS - 1),
    lines: fc.array(fc.constantFrom('x', '', '  y ', '[[z]]'), { maxLength: 3 }),
    by: fc.constantFrom<LineEdit['by']>('agent', 'agent', 'person', 'outside'),
  }),
  { minLength: 1, maxLength: 5 },
)

test('undo after random later edits leaves exactly those edits (1,000 cases)', async () => {
  let count = 0
  let undone = 0
  await withTempVault({}, async (temp) => {
    const property = fc.asyncProperty(
      lineEdits,
      fc.constantFrom('\n', '\r\n'),
      fc.constantFrom('', '\ufeff'),
      fc.boolean(),
      async (edits, eol, mark, endsInLine) => {
        const path = `note-${++count}.md`
        const turnId = `turn-${count}`
        /** The text when only these edits were made. */
        const textWith = (kept: readonly LineEdit[]): string => {
          const blocks = Array.from({ length: BLOCKS }, (_, block) => {
            const last = kept.findLastIndex((edit) => edit.block === block)
            const middle = kept[last]?.lines.map((line) => `${line} in ${block}`)
            return [`above ${block}`, ...(middle ?? [`middle ${block}`]), `below ${block}`]
          })
          return mark + blocks.flat().join(eol) + (endsInLine ? eol : '')
        }
        // Who changed a block first has it to himself.
        const owners = new Map<number, boolean>()
        const own = edits.map((edit, index) => {
          const isAgent = edit.by === 'agent'
          if (!owners.has(edit.block)) owners.set(edit.block, isAgent)
          const lines = edit.lines.map((line) => `${line} ${index}`)
          return owners.get(edit.block) === isAgent ? { ...edit, lines } : null
        })
        const made = own.filter((edit) => edit !== null)
        await apply(temp, write(path, textWith([]), null), person)
        for (const [index, { by }] of made.entries()) {
          const [before, after] = [
            textWith(made.slice(0, index)),
            textWith(made.slice(0, index + 1)),
          ]
          if (by === 'outside') await writeFile(join(temp.root, path), after)
          else
            await apply(temp, write(path, after, before), by === 'agent' ? agentIn(turnId) : person)
        }
        const read = (): Promise<string> => readFile(join(temp.root, path), 'utf8')
        const whole = await read()
        const report = await temp.vault.undo({ turnId }, person)
        expect(report.clashes).toEqual([])
        expect(await read()).toBe(textWith(made.filter(({ by }) => by !== 'agent')))
        if (report.groupId === null) return
        undone++
        const redone = await temp.vault.undo({ groupId: report.groupId }, person)
        expect(redone).toMatchObject({ clashes: [], refused: [] })
        expect(await read()).toBe(whole)
      },
    )
    await fc.assert(property, { numRuns: runs(1000) })
  })
  expect(undone).toBeGreaterThan(runs(1000) / 2)
}, 3_600_000)

/** Path → mode and text of every file, those in the trash too. */
async function treeOf({ root }: TempVault): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((_, index) => entries[index]?.isFile())
    .filter((file) => !file.startsWith(join(root, '.latent')))
    .sort()
  const tree: Record<string, string> = {}
  for (const file of files) {
    const { mode } = await stat(file)
    tree[file.slice(root.length + 1)] =
      `${(mode & 0o777).toString(8)} ${await readFile(file, 'utf8')}`
  }
  return tree
}

const withoutTrash = (tree: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(tree).flatMap(([path, file]) =>
      path.startsWith('.trash/') ? [] : [[path, file.slice(file.indexOf(' ') + 1)]],
    ),
  )

/** Each in a vault of its own, at half a second. */
const RUNS = inDeep(150, 30)

test('undo of a random run of the agent leaves what the person did alone, and its undo is the redo', async () => {
  let changes = 0
  const property = fc.asyncProperty(
    fc.infiniteStream(fc.nat(1 << 30)),
    fc.array(fc.constantFrom('agent' as const, 'person' as const), { minLength: 2, maxLength: 16 }),
    async (stream, actors) => {
      const model = createUndoModel((below) => (stream.next().value as number) % below)
      const folders = Object.fromEntries(model.folders().map((path) => [path, '']))
      await withTempVault({ ...folders, ...model.filesAlone() }, async (temp) => {
        // Older than a step of the clock of files, or an undo would take empty ones for made by the run.
        await new Promise((resolve) => setTimeout(resolve, 25))
        for (const [index, path] of Object.keys(model.filesAlone()).entries())
          await chmod(join(temp.root, path), index % 2 === 0 ? 0o600 : 0o644)
        for (const actor of actors) {
          const change = model.act(actor, etag)
          if (change === null) continue
          await apply(temp, change, actor === 'agent' ? agentIn('run') : person)
        }
        const before = await treeOf(temp)
        const report = await temp.vault.undo({ turnId: 'run' }, person)
        expect(report.clashes).toEqual([])
        // Two folders, each of which was put into the other by one of them, cannot be parted step by step.
        if (report.refused.some(({ reason }) => reason.includes('inside of itself'))) return
        expect(withoutTrash(await treeOf(temp))).toEqual(model.filesAlone())
        if (report.groupId === null) return
        changes += report.changeIds.length
        const redone = await temp.vault.undo({ groupId: report.groupId }, person)
        expect(redone.clashes).toEqual([])
        // A folder that the run had made and emptied again is gone with the undo, and nothing can make it anew.
        const isTold = ({ reason }: { readonly reason: string }): boolean =>
          !/^There is no folder at (?!\.trash)/.test(reason)
        expect(redone.refused.filter(isTold)).toEqual([])
        expect(await treeOf(temp)).toEqual(before)
        const { trash } = temp.vault
        const isEmptied = (stream.next().value as number) % 2 === 0
        if (isEmptied) await trash.empty((await trash.list()).map(({ id }) => id))
        await temp.vault.undo({ groupId: redone.groupId ?? '' }, person)
        expect(withoutTrash(await treeOf(temp))).toEqual(model.filesAlone(isEmptied))
      })
    },
  )
  await fc.assert(property, { numRuns: RUNS })
  expect(changes).toBeGreaterThan(2 * RUNS)
}, 180_000)
