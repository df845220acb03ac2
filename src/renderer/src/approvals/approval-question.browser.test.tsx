import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ApprovalRequest } from '../../../shared/domain/chat/approval.ts'
import type { ChangePreview } from '../../../shared/domain/change-set.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { pictures } from '../../../../test/window/pictures.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { ApprovalQuestion } from './approval-question.tsx'
import { ClosedQuestion } from './closed-question.tsx'

const SAME = 'same\n'.repeat(20)
const change = (path: string, rest: Partial<ChangePreview> = {}): ChangePreview => ({
  kind: 'edit',
  path: vaultPath(path),
  before: `first\n${SAME}last\n`,
  after: `FIRST\n${SAME}LAST\n`,
  additions: 2,
  deletions: 2,
  ...rest,
})
function request(
  changes: readonly ChangePreview[],
  rest: Partial<ApprovalRequest> = {},
): ApprovalRequest {
  return {
    approvalId: 'a1',
    nonce: 'n1',
    digest: 'd1',
    conversationId: 'c1',
    callId: 'k1',
    tool: 'edit_note',
    title: 'Edit Plan.md',
    changes: [...changes],
    parts: changes.map((_, unit) => ({ unit, isDivisible: true, callIds: ['k1'] })),
    readBefore: [],
    createdAtMs: 0,
    expiresAtMs: 0,
    ...rest,
  }
}
const ask = (
  of: ApprovalRequest = request([change('Plan.md')]),
  { waitingCount = 0, ...options }: MountOptions & { readonly waitingCount?: number } = {},
) =>
  mount(<ApprovalQuestion request={of} waitingCount={waitingCount} />, {
    answers: { 'approval.answer': null },
    ...options,
  })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const allow = () => button(/^Allow/)
/** Nothing that is pressed before counts. */
const armed = async (): Promise<void> =>
  expect.element(allow()).toHaveAttribute('aria-disabled', 'false')

test('says what would be written and after reading what, with the way out in focus', async () => {
  await ask(
    request([change('Plan.md')], {
      readBefore: ['Ada.md', 'Bo.md'],
      warning: 'The new text is less than half as long.',
    }),
    { waitingCount: 2 },
  )
  await expect.element(page.getByRole('alertdialog', { name: 'Edit Plan.md?' })).toBeVisible()
  await expect
    .element(page.getByText(/1 file · \+2 −2 · waits until .* · 2 more after this/))
    .toBeVisible()
  await expect.element(page.getByText('Proposed after reading Ada.md, Bo.md')).toBeVisible()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/less than half as long/)
  await expect.element(button('Decline all')).toHaveFocus()
  await expectSound()
})
test('a yes takes all of it, with the proof of what was shown', async () => {
  const { host } = await ask()
  await armed()
  await allow().click()
  await expect
    .poll(() => host.asked('approval.answer'))
    .toEqual([
      {
        approvalId: 'a1',
        nonce: 'n1',
        digest: 'd1',
        decision: 'allowed',
        review: { parts: [{ take: 'all' }], reason: '', grant: false },
      },
    ])
})
test('a click of a program is no yes, and neither is a key that was held before', async () => {
  const { host } = await ask()
  await armed()
  ;(allow().element() as HTMLButtonElement).click()
  allow()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await userEvent.keyboard('{Tab}')
  expect(host.asked('approval.answer')).toEqual([])
})
test('what is rejected is left out, the reason goes along, and the rest is taken', async () => {
  const { host } = await ask()
  await armed()
  await button('Reject').nth(1).click()
  await expect.element(allow()).toHaveTextContent('Allow 1 of 2')
  await page.getByRole('textbox', { name: 'Reason' }).fill('The end is right as it is')
  await armed()
  await allow().click()
  await expect
    .poll(() => host.asked('approval.answer')[0])
    .toMatchObject({
      review: { parts: [{ take: 'hunks', hunks: [0] }], reason: 'The end is right as it is' },
    })
})
test('with everything left out there is nothing to allow, and a no says why', async () => {
  const { host } = await ask()
  await armed()
  await button('Reject').first().click()
  await button('Reject').first().click()
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'Reason' }).fill('Not now')
  await button('Decline all').click()
  await expect
    .poll(() => host.asked('approval.answer'))
    .toEqual([{ approvalId: 'a1', nonce: 'n1', decision: 'declined', reason: 'Not now' }])
})
test('J and K move, R rejects, A accepts, and letters in the field of the reason are text', async () => {
  await ask()
  await armed()
  await userEvent.keyboard('jr')
  await expect.element(allow()).toHaveTextContent('Allow 1 of 2')
  await userEvent.keyboard('a')
  await expect.element(allow()).toHaveTextContent('Allow')
  await userEvent.keyboard('rkr')
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Shift>}a{/Shift}')
  await armed()
  await page.getByRole('textbox', { name: 'Reason' }).click()
  await userEvent.keyboard('rarer')
  await expect.element(page.getByRole('textbox', { name: 'Reason' })).toHaveValue('rarer')
  await expect.element(allow()).toHaveTextContent('Allow')
})
test('Esc puts the question aside and answers nothing', async () => {
  const { host, stores } = await ask()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => stores.chat.state.getState().putAside).toEqual(['a1'])
  expect(host.asked('approval.answer')).toEqual([])
})
test('the text can be edited first: Esc does not throw it away, and exactly it is written', async () => {
  const { host, stores } = await ask(request([change('Plan.md', { before: 'a\n', after: 'b\n' })]))
  await armed()
  await button('Edit').click()
  const field = page.getByRole('textbox', { name: 'Text of Plan.md' })
  await expect.element(field).toHaveFocus()
  await field.fill('c\n')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('c\n')
  expect(stores.chat.state.getState().putAside).toEqual([])
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'true')
  await expectSound()
  await button('Use this text').click()
  await armed()
  await allow().click()
  await expect
    .poll(() => host.asked('approval.answer')[0])
    .toMatchObject({ review: { parts: [{ take: 'edited', text: 'c\n' }] } })
})
test('of many files each can be left out whole, and the list says what is taken', async () => {
  const small = { before: 'a\n', after: 'b\n', additions: 1, deletions: 1 }
  const { host } = await ask(
    request(['Ada.md', 'Bo.md', 'Cy.md'].map((path) => change(path, small))),
  )
  const files = page.getByRole('navigation', { name: 'Changed files' })
  await expect.element(files).toBeVisible()
  await armed()
  await button('Leave out').nth(1).click()
  await expect.element(files).toMatchTextContent(/Bo\.md.*left out/)
  await button('Take this file').click()
  await button('Leave out').first().click()
  await armed()
  await expectSound()
  await allow().click()
  await expect
    .poll(() => host.asked('approval.answer')[0])
    .toMatchObject({ review: { parts: [{ take: 'none' }, { take: 'all' }, { take: 'all' }] } })
})
test('a long change is allowed only after all of it was in sight, and N shows what is next', async () => {
  const lines = (word: string): string =>
    Array.from({ length: 160 }, (_, n) => `${word} ${n}\n`).join('')
  await ask(
    request([
      change('Plan.md', { before: null, after: lines('new'), additions: 160, kind: 'create' }),
    ]),
  )
  await expect.element(page.getByText(/of 1 change seen/)).toBeVisible()
  await expect.element(allow()).toHaveAttribute('aria-disabled', 'true')
  const described = allow().element().getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(described)?.textContent).toMatch(/seen/)
  for (let presses = 0; presses < 60; presses++) {
    if (allow().element().getAttribute('aria-disabled') === 'false') break
    await userEvent.keyboard('n')
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
  await armed()
})
test('what was allowed for a folder is taken only by a tick of the person', async () => {
  const { host } = await ask(
    request([change('garden/Plan.md')], {
      grantOffer: { tool: 'edit_note', folder: vaultPath('garden') },
    }),
  )
  await armed()
  await page.getByRole('checkbox', { name: /Always allow this in garden\// }).click()
  await allow().click()
  await expect
    .poll(() => host.asked('approval.answer')[0])
    .toMatchObject({ review: { grant: true } })
})
test('an answer that was not taken says why, and the question stays', async () => {
  const { host } = await ask(undefined, {
    answers: {
      'approval.answer': new LatentError('conflict', 'Plan.md was changed meanwhile.'),
    },
  })
  await armed()
  await allow().click()
  await expect.element(page.getByText('Plan.md was changed meanwhile.')).toBeVisible()
  host.answer({ 'approval.answer': never })
  await button('Decline all').click()
  await expect.element(button('Decline all')).toHaveAttribute('aria-disabled', 'true')
})
test('names with characters that deceive are shown as they are, on a phone and in the dark too', async () => {
  await ask(request([change('a\u202Edm.md')], { title: 'Edit a\u202Edm.md' }), {
    size: 'tiny',
    theme: 'dark',
  })
  await expect.element(page.getByRole('alertdialog')).toBeVisible()
  expect(page.getByRole('alertdialog').element().textContent).not.toContain('\u202E')
  await expectSound()
})
test('a question that is none any more says why, and closes', async () => {
  let isClosed = false
  await mount(
    <ClosedQuestion
      title="Edit Plan.md"
      decision="expired"
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await expect.element(page.getByText(/waited too long and was declined/)).toBeVisible()
  await expect.element(button('Close')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(isClosed).toBe(true)
})

pictures(
  'approval',
  async (options) => {
    const edit = change('Plan.md', {
      before: '# Plan\n\nThe permit is *open*.\n\n- [ ] Ask the office\n- [ ] Order oak\n',
      after:
        '# Plan\n\nThe permit is *there*.\n\n- [x] Ask the office\n- [ ] Order oak\n- [ ] Begin\n',
      additions: 3,
    })
    const expiresAtMs = Date.now() + 5 * 60_000
    await ask(request([edit], { readBefore: ['Ada.md'], expiresAtMs }), options)
    await armed()
  },
  [1280, 390],
)
