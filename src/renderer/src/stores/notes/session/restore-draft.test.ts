import { expect, test } from 'vitest'
import type { Draft } from '../../../../../shared/contract/draft.ts'
import type { Note } from '../../../../../shared/contract/note.ts'
import { vaultPath } from '../../../../../shared/domain/vault-path.ts'
import { restoreDraft, textsOfDraft } from './restore-draft.ts'

const PATH = vaultPath('Plan.md')
const note = (text: string, readOnlyReason: string | null = null): Note => ({
  path: PATH,
  text,
  etag: `of ${text}`,
  sizeBytes: text.length,
  modifiedMs: 0,
  readOnlyReason,
})
const draft = (base: string, rest: Partial<Draft> = {}): Draft => ({
  id: 'draft',
  path: PATH,
  atMs: 0,
  base: { etag: `of ${base}`, text: base },
  stage: [],
  edits: [],
  ...rest,
})
const at = (from: number, insert: string, to = from) => ({ from, to, insert })

test('what was typed is put on the file that it was typed into, its line ends as they are', () => {
  const typed = draft('one\r\ntwo\r\n', { stage: [at(3, '!')], edits: [at(5, 'and ')] })
  expect(restoreDraft(typed, note('one\r\ntwo\r\n'))).toMatchObject({
    status: 'unsaved',
    text: 'one!\r\nand two\r\n',
  })
})
test('a save that was under way may be there already, with or without what was typed since', () => {
  const typed = draft('one', { stage: [at(3, ' two')], edits: [at(7, ' three')] })
  expect(restoreDraft(typed, note('one two'))).toMatchObject({
    status: 'unsaved',
    text: 'one two three',
  })
  expect(restoreDraft(typed, note('one two three'))).toMatchObject({ status: 'saved' })
})
test('a file that became another, is gone or can only be read is met, and not written over', () => {
  const typed = draft('one', { edits: [at(3, '!')] })
  const met = { status: 'met', base: { text: 'one', etag: 'of one' }, text: 'one!' }
  expect(restoreDraft(typed, note('another'))).toEqual(met)
  expect(restoreDraft(typed, null)).toEqual(met)
  expect(restoreDraft(typed, note('one', 'The vault is only read.'))).toEqual(met)
})
test('a draft whose base nobody kept is the whole text where the file is that base again', () => {
  const pieces = draft('', {
    base: { etag: 'of one\ntwo\n', text: null },
    stage: [at(0, 'zero\n')],
    edits: [at(9, 'half ')],
  })
  expect(restoreDraft(pieces, note('one\ntwo\n'))).toMatchObject({
    status: 'unsaved',
    text: 'zero\none\nhalf two\n',
  })
  expect(restoreDraft(pieces, note('zero\none\ntwo\n'))).toMatchObject({ status: 'met' })
})
test('else it is the pieces that were typed, each on its line, which take the place of nothing', () => {
  const pieces = draft('', {
    base: { etag: 'gone', text: null },
    stage: [at(90, 'first'), at(95, '', 99)],
    edits: [at(3, '第二')],
  })
  expect(textsOfDraft(pieces)).toEqual({ base: '', stage: null, text: 'first\n第二' })
  expect(restoreDraft(pieces, note('the file'))).toEqual({
    status: 'met',
    base: { text: '', etag: 'gone' },
    text: 'first\n第二',
  })
})
