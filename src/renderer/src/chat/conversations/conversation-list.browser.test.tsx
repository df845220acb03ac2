import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Conversation } from '../../../../shared/contract/chat.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { conversation } from '../../../../../test/window/conversation.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { InPanel } from '../../../../../test/window/in-panel.tsx'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { untilStopped } from '../../../../../test/window/scripted-host.ts'
import { ConversationList } from './conversation-list.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

async function mountList(
  conversations: readonly Conversation[],
  answers: MountOptions['answers'] = {},
) {
  const onOpen = vi.fn()
  const onClose = vi.fn()
  const mounted = await mount(
    <InPanel>
      <ConversationList onOpen={onOpen} onClose={onClose} />
    </InPanel>,
    {
      answers: {
        ...noteAnswers({ 'Conversations/Roses.md': '# Roses' }),
        'chat.conversations': [...conversations],
        'tool.list': [],
        // oxlint-disable-next-line require-yield
        'chat.watch': async function* (_, { signal }) {
          return untilStopped(signal)
        },
        ...answers,
      },
    },
  )
  await mounted.stores.chat.load()
  return { ...mounted, onOpen, onClose }
}
const field = () => page.getByRole('textbox', { name: 'Search conversations' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const active = (): string | null | undefined =>
  document.getElementById(field().element().getAttribute('aria-activedescendant') ?? '')
    ?.textContent

test('without any it says what will be here', async () => {
  await mountList([])
  await expect.element(page.getByText('Your conversations will be listed here.')).toBeVisible()
  await expect.element(field()).toHaveFocus()
})
test('pinned ones come first, one that is answered says so, and Esc closes', async () => {
  const { onClose } = await mountList([
    conversation('new', { isRunning: true }),
    conversation('old', { isPinned: true, updatedAtMs: 0 }),
    conversation('none', { title: '' }),
  ])
  await expect.element(page.getByText('answering')).toBeVisible()
  const names = page
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)
  expect(names[1]).toMatch(/^About old/)
  await expect.element(button(/^New conversation/)).toBeVisible()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
test('arrows walk over the names while the field keeps the focus, and Enter opens', async () => {
  const { onOpen } = await mountList(['a', 'b'].map((id) => conversation(id)))
  await expect.element(button(/^About a/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.poll(active).toMatch(/^About b/)
  await userEvent.keyboard('{ArrowDown}{ArrowUp}')
  await expect.poll(active).toMatch(/^About a/)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  expect(onOpen).toHaveBeenCalledWith('a')
})
test('of a thousand those in sight are drawn', async () => {
  await mountList(Array.from({ length: 1000 }, (_, n) => conversation(`c${n}`)))
  await expect.element(button(/^About c0/)).toBeVisible()
  expect(page.getByRole('listitem').elements().length).toBeLessThan(80)
})
test('words are looked for in names and messages, and the passage opens the version that has them', async () => {
  const { host, onOpen } = await mountList(
    [conversation('a'), conversation('b', { title: 'Roses' })],
    {
      'chat.search': [
        { conversationId: 'a', seq: 4, before: 'cut the ', match: 'roses', after: ' in March' },
      ],
    },
  )
  await field().fill('roses')
  await expect.element(page.getByText(/in March/)).toBeVisible()
  expect(document.querySelector('mark')?.textContent).toBe('roses')
  await expect.element(button(/^Roses/)).toBeVisible()
  expect(host.asked('chat.search').at(-1)).toEqual({ query: 'roses', limit: 200 })
  await userEvent.keyboard('{ArrowDown}{Enter}')
  expect(onOpen).toHaveBeenCalledWith('a')
})
test('nothing found, and a search that failed, say so', async () => {
  const { host } = await mountList([conversation('a')], { 'chat.search': [] })
  await field().fill('xyz')
  await expect.element(page.getByText('No conversation has these words.')).toBeVisible()
  host.answer({ 'chat.search': new LatentError('unavailable', 'The state cannot be read.') })
  await field().fill('xyzz')
  await expect.element(page.getByText('The state cannot be read.')).toBeVisible()
})
deepTest('F2 renames in its place: Esc leaves the name, Enter keeps the new one', async () => {
  const { host, onOpen } = await mountList([conversation('a')], { 'chat.rename': null })
  await expect.element(button(/^About a/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{F2}')
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await expect.element(name).toHaveFocus()
  await userEvent.keyboard('x{Escape}')
  await expect.element(button(/^About a/)).toHaveFocus()
  await button('More for About a').click()
  await page.getByRole('menuitem', { name: /^Rename/ }).click()
  await name.fill('Roses')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => host.asked('chat.rename'))
    .toEqual([{ conversationId: 'a', title: 'Roses' }])
  expect(onOpen).not.toHaveBeenCalled()
})
deepTest('a name that is being typed is kept when the list goes, and once', async () => {
  const { host, show } = await mountList([conversation('a')], { 'chat.rename': null })
  await expect.element(button(/^About a/)).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{F2}')
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(' Roses ')
  await show(<></>)
  await expect
    .poll(() => host.asked('chat.rename'))
    .toEqual([{ conversationId: 'a', title: 'Roses' }])
})
deepTest(
  'one is pinned, exported as a note that opens, and deleted only after a question',
  async () => {
    const { host, stores } = await mountList([conversation('a')], {
      'chat.pin': null,
      'chat.export': { path: vaultPath('Conversations/Roses.md') },
      'chat.delete': null,
    })
    const choose = async (name: RegExp): Promise<void> => {
      await button('More for About a').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await choose(/^Pin/)
    await expect
      .poll(() => host.asked('chat.pin'))
      .toEqual([{ conversationId: 'a', isPinned: true }])
    await choose(/^Export/)
    await expect
      .poll(() => stores.workspace.state.getState().place?.path)
      .toBe('Conversations/Roses.md')
    await choose(/^Delete/)
    await expect.element(page.getByText(/Changes that it made to notes stay/)).toBeVisible()
    await expect.element(button('Cancel')).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    expect(host.asked('chat.delete')).toEqual([])
    await choose(/^Delete/)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => host.asked('chat.delete')).toEqual([{ conversationId: 'a' }])
  },
)
