import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NO_FILTER, type AuditCall, type AuditDetails } from '../../../shared/contract/audit.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { ActivityDialog } from './activity-dialog.tsx'

const HASH = '0'.repeat(64)
const call = (seq: number, rest: Partial<AuditCall> = {}): AuditCall => ({
  type: 'call',
  seq,
  at: '2026-11-22T09:00:00Z',
  prevHash: HASH,
  hash: HASH,
  key: `k${seq}`,
  origin: { actor: 'agent', conversationId: 'chat', turnId: 't1', callId: 'c', model: 'gpt' },
  tool: 'edit_note',
  level: 'write',
  arguments: { path: 'Plan.md' },
  argumentsHash: HASH,
  notes: ['Plan.md'],
  decision: { by: 'person', answer: 'allowed', askedMs: 12_000 },
  outcome: 'done',
  message: `Edited Plan.md, time ${seq}`,
  warnings: 0,
  resultHash: HASH,
  resultChars: 10,
  files: [{ changeId: `f${seq}`, path: 'Plan.md', to: null, before: null, after: null }],
  moreFiles: 0,
  startedAt: '2026-11-22T09:00:00Z',
  durationMs: 1240,
  ...rest,
})
const details = (rest: Partial<AuditDetails> = {}): AuditDetails => ({
  content: { arguments: { path: 'Plan.md' }, result: { lines: 3 }, isAsRecorded: true },
  changes: [
    {
      changeId: 'f1',
      path: 'Plan.md',
      to: null,
      before: 'one\ntwo\n',
      after: 'one\n2\n',
      isKept: true,
      isUndone: false,
    },
  ],
  ...rest,
})
const mountActivity = (
  answers: MountOptions['answers'],
  { turnId = null, ...options }: MountOptions & { readonly turnId?: string | null } = {},
) =>
  mount(<ActivityDialog turnId={turnId} />, {
    ...options,
    answers: {
      ...noteAnswers({ 'Plan.md': '# Plan' }),
      'audit.list': { calls: [call(2), call(1)], next: null },
      'audit.details': details(),
      'chat.conversations': [
        {
          id: 'chat',
          title: 'The plan',
          createdAtMs: 0,
          updatedAtMs: 0,
          isRunning: false,
          providerId: null,
          isPinned: false,
          forkedFrom: null,
        },
      ],
      'tool.list': [],
      ...answers,
    },
  })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const list = () => page.getByRole('listbox', { name: 'Calls' })

test('says that it is reading; what cannot be read says why and is asked for again', async () => {
  const { host } = await mountActivity({ 'audit.list': never })
  await expect.element(page.getByRole('status', { name: 'Reading' })).toBeVisible()
  expect(host.asked('audit.list')).toEqual([{ filter: NO_FILTER, before: null, limit: 200 }])
})
test('a log that cannot be read says why, and is read again when asked', async () => {
  const { host } = await mountActivity({
    'audit.list': new LatentError('unavailable', 'The log of this vault cannot be opened.'),
  })
  await expect.element(page.getByText('The log of this vault cannot be opened.')).toBeVisible()
  host.answer({ 'audit.list': { calls: [], next: null } })
  await button('Try again').click()
  await expect.element(page.getByText(/Every call of a tool is listed here/)).toBeVisible()
  await expectSound()
})
test('where nothing was done yet, the assistant can be asked', async () => {
  const { stores } = await mountActivity({ 'audit.list': { calls: [], next: null } })
  await button('Ask the assistant').click()
  expect(stores.workspace.state.getState().frame).toMatchObject({
    rightOpen: true,
    rightPanel: 'chat',
  })
})
deepTest('a call that changed nothing leads to what it answered', async () => {
  await mountActivity({ 'audit.details': details({ changes: [] }) })
  await expect.element(page.getByText('This call changed nothing in the vault.')).toBeVisible()
  await expectSound()
  await button('Show what it answered').click()
  await expect.element(page.getByText(/"lines": 3/)).toBeVisible()
})
test('a call says whose idea it was, who let it, when and how long; its changes stand below', async () => {
  await mountActivity({})
  for (const words of [
    'Done, 1.2 s',
    'edit_note, which adds',
    'Assistant (gpt), in “The plan”',
    'You: allowed after 12.0 s',
  ])
    await expect.element(page.getByText(words)).toBeVisible()
  await expect.element(button('Plan.md')).toBeVisible()
  await expectSound()
  await page.getByRole('radio', { name: 'Arguments and result' }).click()
  await expect.element(page.getByText(/"lines": 3/)).toBeVisible()
})
test('arrows walk through the calls, and only what is looked at is asked for', async () => {
  const { host } = await mountActivity({})
  await expect.element(button('Plan.md')).toBeVisible()
  list().element().focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(() => host.asked('audit.details')).toEqual([{ seq: 2 }, { seq: 1 }])
})
deepTest(
  'of a thousand calls those in sight are drawn, the end asks for more, and new ones join at the top',
  async () => {
    const page200 = (from: number): AuditCall[] =>
      Array.from({ length: 200 }, (_, n) => call(from - n))
    const { host } = await mountActivity({
      'audit.list': ({ before }) => ({
        calls: page200(before === null ? 1000 : before - 1),
        next: before === null ? 801 : null,
      }),
    })
    await expect.element(page.getByRole('option').first()).toBeVisible()
    expect(page.getByRole('option').elements().length).toBeLessThan(60)
    list().element().focus()
    await userEvent.keyboard('{End}')
    await expect.poll(() => host.asked('audit.list').map(({ before }) => before)).toContain(801)
    host.answer({ 'audit.list': { calls: page200(1001), next: 802 } })
    await userEvent.keyboard('{Home}')
    host.send('audit.changed', { lastSeq: 1001 })
    await expect.element(page.getByText('Edited Plan.md, time 1001').first()).toBeVisible()
  },
)
deepTest('filters narrow the list, and what fits none leads back to everything', async () => {
  const { host } = await mountActivity({
    'audit.list': ({ filter }) => ({
      calls: filter.note === null ? [call(1)] : [],
      next: null,
    }),
  })
  await page.getByRole('searchbox', { name: 'Note' }).fill('Ada')
  await expect.element(page.getByText('No call fits what is chosen above.')).toBeVisible()
  await button('Show everything').click()
  await expect.element(page.getByRole('option')).toBeVisible()
  await button('Every outcome').click()
  await page.getByRole('menuitem', { name: 'Declined' }).click()
  await expect
    .poll(() => host.asked('audit.list').at(-1)?.filter)
    .toEqual({ ...NO_FILTER, outcome: 'declined' })
  await button('Every conversation').click()
  await page.getByRole('menuitem', { name: 'The plan' }).click()
  await expect
    .poll(() => host.asked('audit.list').at(-1)?.filter)
    .toEqual({ ...NO_FILTER, outcome: 'declined', conversationId: 'chat' })
  await expect.element(button('The plan')).toHaveFocus()
})
test('opened from an answer it shows only what that did, until all is asked for', async () => {
  const { host } = await mountActivity({}, { turnId: 't1' })
  await button('Only this answer: show all').click()
  await expect
    .poll(() => host.asked('audit.list').map(({ filter }) => filter.turnId))
    .toEqual(['t1', null])
})
test('a change is taken back once, and a refusal is said beside it', async () => {
  const refused = [{ path: 'Plan.md', reason: 'Plan.md was edited since.' }]
  const nothing = { groupId: null, undone: [], changeIds: [], clashes: [] }
  const { host } = await mountActivity({ 'undo.run': { ...nothing, refused } })
  await button('Undo').click()
  await expect.element(page.getByText('Plan.md was edited since.')).toBeVisible()
  expect(host.asked('undo.run')).toEqual([{ selection: { changeId: 'f1' } }])
  const [change] = details().changes
  host.answer({
    'audit.details': details({ changes: change ? [{ ...change, isUndone: true }] : [] }),
  })
  host.send('audit.changed', { lastSeq: 3 })
  await expect.element(page.getByText('Undone', { exact: true })).toBeVisible()
  await expect.element(button('Undo')).not.toBeInTheDocument()
})
test('the note of a change opens behind the closed dialog', async () => {
  const { stores } = await mountActivity({})
  stores.overlay.show({ kind: 'trash' })
  await button('Plan.md').click()
  expect(stores.workspace.state.getState().place?.path).toBe('Plan.md')
  expect(stores.overlay.state.getState().overlay).toBeNull()
})
test('in a vault that is only read nothing is taken back', async () => {
  await mountActivity({}, { vault: { readOnlyReason: 'Another Latent writes this vault.' } })
  await expect.element(button('Undo')).toBeDisabled()
})
test('texts that are not kept, or are not what was recorded, are named', async () => {
  const { host } = await mountActivity({
    'audit.list': {
      calls: [call(1, { files: [], outcome: 'failed', decision: null })],
      next: null,
    },
    'audit.details': details({ content: null, changes: [] }),
  })
  await expect.element(page.getByText(/The texts are not kept any more/)).toBeVisible()
  await expect.element(page.getByText('It did not come to a decision')).toBeVisible()
  host.answer({
    'audit.details': details({ content: { arguments: {}, result: {}, isAsRecorded: false } }),
  })
  host.send('audit.changed', { lastSeq: 2 })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/its hash is another/)
})
deepTest('the log is checked, and says that it is whole or where it breaks', async () => {
  const whole = { parts: 1, firstAt: null, lastAt: null, lastSeq: 9, cutLines: 0, breaks: [] }
  const { host } = await mountActivity({ 'audit.check': { ...whole, records: 1200 } })
  await button('Check the log').click()
  await expect.element(page.getByText('The log is whole: 1,200 records.')).toBeVisible()
  const broken = { part: 1, line: 4, afterSeq: 3, reason: 'A line is missing.', namedAt: null }
  host.answer({ 'audit.check': { ...whole, records: 9, breaks: [broken, broken] } })
  await button('Check the log').click()
  await expect
    .element(page.getByText(/does not hold after record 3. A line is missing. And 1 more/))
    .toBeVisible()
  host.answer({ 'audit.check': new LatentError('unavailable', 'The disk cannot be read.') })
  await button('Check the log').click()
  await expect.element(page.getByText('The disk cannot be read.')).toBeVisible()
  await expect.element(button('Check the log')).toBeEnabled()
})
test('on a phone the list lies above the call, and Esc closes', async () => {
  const { stores } = await mountActivity({}, { size: 'tiny', theme: 'dark' })
  stores.overlay.show({ kind: 'trash' })
  await expect.element(button('Plan.md')).toBeVisible()
  const facts = page.getByText('Done, 1.2 s').element().getBoundingClientRect()
  expect(facts.top).toBeGreaterThanOrEqual(list().element().getBoundingClientRect().bottom)
  await userEvent.keyboard('{Escape}')
  expect(stores.overlay.state.getState().overlay).toBeNull()
})
