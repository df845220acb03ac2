import { expect, test } from 'vitest'
import { Etag } from '../../../shared/domain/text/etag.ts'
import { Settings } from '../../../shared/domain/settings.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { entryDuesOf, tasksOf } from './find-task.ts'
import { planCheckboxDeletion, planCheckboxEdit } from './plan-checkbox-edit.ts'
import { planEntryDeletion, planEntryEdit } from './plan-entry-edit.ts'

const folders = Settings.parse({}).captureFolders

test('no change is planned in a note that cannot be changed, and why is said', () => {
  const note = {
    path: vaultPath('admin/Pay.md'),
    text: '---\ndue_date: 2026-11-20\n---\n- [ ] one\n',
    etag: Etag.parse('0'.repeat(64)),
    sizeBytes: 1,
    modifiedMs: 0,
    readOnlyReason: 'This file is not UTF-8.',
  }
  const [box] = tasksOf(note).filter(({ source }) => source === 'checkbox')
  const [due] = entryDuesOf(note, folders)
  if (!box || !due) throw new Error('No task')
  const done = { status: 'done' } as const
  const plans = (reason: string | null) => [
    () => planCheckboxEdit({ note: { ...note, readOnlyReason: reason }, item: box }, done, 0),
    () => planCheckboxDeletion({ note: { ...note, readOnlyReason: reason }, item: box }),
    () =>
      planEntryEdit({ note: { ...note, readOnlyReason: reason }, item: due }, done, {
        folders,
        nowMs: 0,
      }),
    () => planEntryDeletion({ note: { ...note, readOnlyReason: reason }, item: due }),
  ]
  for (const plan of plans(note.readOnlyReason))
    expect(plan).toThrow('admin/Pay.md cannot be changed: This file is not UTF-8.')
  for (const plan of plans(null)) expect(plan).not.toThrow()
})
