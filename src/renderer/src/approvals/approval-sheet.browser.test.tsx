import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApprovalDecision, ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import type { ChatItem, NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { allInDeep, deepTest } from '../../../../test/shared/in-deep.ts'
import {
  called,
  conversation,
  ended,
  numbered,
  START,
} from '../../../../test/window/conversation.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount } from '../../../../test/window/mount.tsx'
import { ApprovalSheet } from './approval-sheet.tsx'

const request = (id: string): ApprovalRequest => ({
  approvalId: id,
  nonce: `n ${id}`,
  digest: `d ${id}`,
  conversationId: 'c1',
  callId: `call ${id}`,
  tool: 'edit_note',
  title: `Edit ${id}.md`,
  changes: [
    {
      kind: 'edit',
      path: vaultPath(`${id}.md`),
      before: 'a\n',
      after: 'b\n',
      additions: 1,
      deletions: 1,
    },
  ],
  parts: [{ unit: 0, isDivisible: true, callIds: [`call ${id}`] }],
  readBefore: [],
  createdAtMs: id.length,
  expiresAtMs: 0,
})
const asks = (id: string): readonly NewChatItem[] => [
  called(`call ${id}`, 'Edit'),
  { type: 'approval-request', request: request(id) },
]
const answered = (approvalId: string, decision: ApprovalDecision): NewChatItem => ({
  type: 'approval-answer',
  approvalId,
  decision,
})

/** The sheet over a field, and a conversation that runs; `tell` says what happens in it. */
async function mountSheet() {
  const waiting: ChatItem[] = []
  let wake = (): void => {}
  let count = 0
  const mounted = await mount(
    <>
      <input aria-label="Elsewhere" />
      <ApprovalSheet />
    </>,
    {
      answers: {
        'approval.answer': null,
        'chat.watch': async function* () {
          for (;;) {
            yield* waiting.splice(0)
            await new Promise<void>((resolve) => (wake = resolve))
          }
        },
      },
    },
  )
  mounted.host.send('chat.changed', { conversations: [conversation('c1', { isRunning: true })] })
  const tell = (...items: readonly NewChatItem[]): void => {
    waiting.push(...numbered(items).map((item) => ({ ...item, seq: ++count })))
    wake()
  }
  tell(START)
  return { ...mounted, tell }
}
const sheet = (title: string) => page.getByRole('alertdialog', { name: title })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const armed = async (): Promise<void> =>
  expect.element(button(/^Allow/)).toHaveAttribute('aria-disabled', 'false')

test('questions come one after the other, oldest first, until none is left', async () => {
  const { host, tell } = await mountSheet()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  tell(...asks('Ada'), ...asks('Bo Bo'))
  await expect.element(sheet('Edit Ada.md?')).toBeVisible()
  await expect.element(page.getByText(/1 more after this/)).toBeVisible()
  await armed()
  await button(/^Allow/).click()
  await expect.element(sheet('Edit Bo Bo.md?')).toBeVisible()
  await button('Decline').click()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  // That comes back from main, and is no news here.
  tell(answered('Ada', 'allowed'), answered('Bo Bo', 'declined'))
  expect(
    host.asked('approval.answer').map(({ approvalId, decision }) => [approvalId, decision]),
  ).toEqual([
    ['Ada', 'allowed'],
    ['Bo Bo', 'declined'],
  ])
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
test('nobody is interrupted in a word: the question comes when the typing rests, and no letter is lost', async () => {
  const { tell } = await mountSheet()
  const field = page.getByRole('textbox', { name: 'Elsewhere' })
  const input = field.element()
  await field.click()
  // Nobody types as slowly as a busy machine does: the clock waits for the word.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  await userEvent.keyboard('a')
  tell(...asks('Ada'))
  for (const letter of 'nice long word') {
    await userEvent.keyboard(letter)
    expect(page.getByRole('alertdialog').elements()).toEqual([])
  }
  clock.mockRestore()
  await expect.element(sheet('Edit Ada.md?')).toBeVisible()
  expect(input).toHaveValue('anice long word')
  await expect.element(button('Decline')).toHaveFocus()
})
deepTest('one that is put aside does not come back by itself, and the next one comes', async () => {
  const { host, stores, tell } = await mountSheet()
  tell(...asks('Ada'))
  await expect.element(sheet('Edit Ada.md?')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  tell(...asks('Bo Bo'))
  await expect.element(sheet('Edit Bo Bo.md?')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  stores.chat.review('Ada')
  await expect.element(sheet('Edit Ada.md?')).toBeVisible()
  expect(host.asked('approval.answer')).toEqual([])
})
test.each(
  allInDeep([
    ['cancelled', /^The turn was stopped before you answered\. Nothing was written\.$/],
    ['allowed', /^This was allowed in another window\.$/],
  ] as const),
)(
  'one that is looked at and is %s elsewhere says so, and takes no answer',
  async (decision, words) => {
    const { host, stores, tell } = await mountSheet()
    tell(...asks('Ada'))
    await expect.element(sheet('Edit Ada.md?')).toBeVisible()
    await armed()
    if (decision === 'cancelled') tell(ended({ status: 'stopped' }))
    else tell(answered('Ada', decision))
    await expect.element(page.getByText(words)).toBeVisible()
    await expect.element(button(/^Allow/)).not.toBeInTheDocument()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
    expect(stores.chat.state.getState().reviewedId).toBeNull()
    expect(host.asked('approval.answer')).toEqual([])
  },
)
