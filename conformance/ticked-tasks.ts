import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeCheckbox, checkboxRef } from '../src/main/notes/edit/change-checkbox.ts'
import { parseNote } from '../src/main/notes/parse-note.ts'
import { isNotePath } from '../src/shared/domain/vault-path.ts'
import type { Tally } from './result.ts'

/** A day on which every task of the vaults can be done. */
const TODAY_MS = new Date(2026, 10, 22, 12).getTime()

/** Completes each open task of real vaults, one at a time: its own line must change, and no other. */
export async function tickTasks(vaultsDir: string, tally: Tally): Promise<void> {
  for (const vault of await readdir(vaultsDir, { withFileTypes: true })) {
    if (!vault.isDirectory()) continue
    const root = join(vaultsDir, vault.name)
    for (const path of await readdir(root, { recursive: true })) {
      if (!isNotePath(path)) continue
      const bytes = await readFile(join(root, path)).catch(() => null) // a folder may be named like a note
      const text = bytes?.toString('utf8') ?? ''
      if (bytes && Buffer.from(text).equals(bytes)) tickEach(vault.name, path, text, tally)
    }
  }
}

function tickEach(vault: string, path: string, text: string, tally: Tally): void {
  for (const { task, line } of parseNote(path, text).listItems) {
    if (task?.status !== ' ') continue
    const group = `ticked tasks/${vault}`
    const changed = changeCheckbox(text, checkboxRef(text, line), { status: 'done' }, TODAY_MS)
    if (changed.status !== 'changed') {
      tally.add(group, `${path}:${line}`, [changed.message])
      continue
    }
    for (const warning of changed.warnings) tally.remark(group, `${path}:${line}: ${warning}`)
    tally.add(group, `${path}:${line}`, problemsOf(text, changed, line))
  }
}

function problemsOf(
  text: string,
  changed: Extract<ReturnType<typeof changeCheckbox>, { status: 'changed' }>,
  line: number,
): string[] {
  const before = linesOf(text)
  const after = linesOf(changed.text)
  const added = changed.next === null ? 0 : 1
  const at = line - 1
  const problems: string[] = []
  if (after.length !== before.length + added)
    problems.push(`${after.length - before.length} lines more instead of ${added}`)
  if (changed.line !== line + added) problems.push(`said to be in line ${changed.line}`)
  const rest = [...after.slice(0, at), ...after.slice(at + added + 1)]
  const untouched = before.toSpliced(at, 1)
  if (rest.join('') !== untouched.join('')) problems.push('another line is different')
  const ticked = parseNote('note.md', changed.text).listItems.find(
    (item) => item.line === changed.line,
  )
  if (ticked?.task?.status !== 'x') problems.push(`its status is “${ticked?.task?.status}”`)
  return problems
}

/** With their line endings. */
const linesOf = (text: string): string[] => text.match(/[^\r\n]*(?:\r\n|\r|\n)|[^\r\n]+$/g) ?? []
