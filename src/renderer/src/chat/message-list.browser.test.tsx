import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import {
  asked,
  conversation,
  ended,
  numbered,
  said,
  START,
  telling,
} from '../../../../test/window/conversation.ts'
import { InPanel } from '../../../../test/window/in-panel.tsx'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { applyChatItem, emptyTranscript } from '../stores/chat/apply-chat-item.ts'
import { MessageList } from './message-list.tsx'
import { deepTest } from '../../../../test/shared/in-deep.ts'

const MODEL = { id: 'm', name: 'Work', kind: 'endpoint', label: 'gpt', isLocal: false } as const
const ONE_TURN = [asked('Where are the roses?'), START, said('In the garden.'), ended()]

/** The messages of the conversation `c1`, which is the one that is shown. */
const mountMessages = (
  items: readonly NewChatItem[],
  {
    answers,
    conversations = [conversation('c1')],
    ...options
  }: MountOptions & {
    readonly conversations?: ReturnType<typeof conversation>[]
  } = {},
) => {
  const transcript = numbered(items).reduce(applyChatItem, emptyTranscript)
  return mount(
    (stores) => {
      stores.chat.state.setState({
        conversations,
        conversationId: 'c1',
        transcripts: { c1: transcript },
      })
      return (
        <InPanel>
          <MessageList transcript={transcript} />
        </InPanel>
      )
    },
    {
      ...options,
      answers: {
        ...noteAnswers({ 'Roses.md': '# Roses' }),
        'chat.watch': telling([]),
        ...answers,
      },
    },
  )
}
const button = (name: string | RegExp) => page.getByRole('button', { name })
const edited = () => page.getByRole('textbox', { name: 'Message to send again' })
const edit = () => button('Edit and send again').click()

deepTest(
  'text that grows below is followed at its end, and does not move what is read above',
  async () => {
    const lines = (count: number) => {
      const text = Array.from({ length: count }, (_, n) => `${n} of a long answer.`).join('\n\n')
      const items = numbered([asked('All of it'), START, { type: 'text', messageId: 'a', text }])
      return (
        <InPanel>
          <MessageList transcript={items.reduce(applyChatItem, emptyTranscript)} />
        </InPanel>
      )
    }
    const { show } = await mountMessages([])
    await show(lines(40))
    const frame = page.getByRole('log').element().parentElement
    const distance = (): number =>
      frame ? frame.scrollHeight - frame.scrollTop - frame.clientHeight : Number.NaN
    await show(lines(60))
    await expect.element(page.getByText(/^59 of/)).toBeInViewport()
    await expect.poll(distance).toBeLessThan(40)
    frame?.dispatchEvent(new WheelEvent('wheel', { deltaY: -300, bubbles: true }))
    frame?.scrollBy(0, -300)
    await expect.element(button('To the end')).toBeVisible()
    const top = (): number | undefined =>
      page
        .getByText(/^45 of/)
        .element()
        .getBoundingClientRect().top
    const before = top()
    await show(lines(80))
    await expect.element(page.getByText(/^79 of/)).toBeInTheDocument()
    expect(distance()).toBeGreaterThan(300)
    expect(top()).toBeCloseTo(before ?? 0, 0)
    await button('To the end').click()
    await expect.poll(distance).toBeLessThan(40)
  },
)
test('a message becomes a field with the caret at its end; Esc gives it back unchanged, and the focus', async () => {
  const { host } = await mountMessages(ONE_TURN)
  await edit()
  await expect.element(edited()).toHaveFocus()
  await userEvent.keyboard(' And the lilies?')
  await expect.element(edited()).toHaveValue('Where are the roses? And the lilies?')
  await expectSound()
  await userEvent.keyboard('{Escape}')
  await expect.element(edited()).not.toBeInTheDocument()
  await expect.element(page.getByText('Where are the roses?')).toBeVisible()
  await expect.element(button('Edit and send again')).toHaveFocus()
  expect(host.asked('chat.resend')).toEqual([])
})
test('said in other words it is asked again, and the version that answers it is shown', async () => {
  const { host, stores } = await mountMessages(ONE_TURN, {
    answers: { 'chat.resend': { conversationId: 'c2', turnId: 't2' } },
  })
  await edit()
  await edited().fill('  ')
  await expect.element(button('Send')).toBeDisabled()
  await userEvent.keyboard('{Enter}')
  expect(host.asked('chat.resend')).toEqual([])
  await edited().fill('Where')
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}exactly?{Enter}')
  await expect.poll(() => stores.chat.state.getState().conversationId).toBe('c2')
  expect(host.asked('chat.resend')).toEqual([
    { conversationId: 'c1', messageId: 'm Where are the roses?', text: 'Where\nexactly?' },
  ])
  await expect.element(edited()).not.toBeInTheDocument()
})
test('words that were not taken stay in the field', async () => {
  const { stores } = await mountMessages(ONE_TURN, {
    answers: { 'chat.resend': new LatentError('conflict', 'This conversation is being answered.') },
  })
  await edit()
  await edited().fill('Other words')
  await button('Send').click()
  await expect
    .poll(() => stores.chat.state.getState().problem)
    .toBe('This conversation is being answered.')
  await expect.element(edited()).toHaveValue('Other words')
  await expect.element(button('Send')).toBeEnabled()
})
deepTest('versions of a message are walked through, and end at both ends', async () => {
  const version = (id: string, createdAtMs: number) =>
    conversation(id, {
      createdAtMs,
      forkedFrom: id === 'c1' ? null : { conversationId: 'c1', seq: 1, isVersion: true },
    })
  const { stores } = await mountMessages(ONE_TURN, {
    conversations: [version('c3', 3), version('c2', 2), version('c1', 1)],
  })
  const shown = () =>
    page.getByRole('group', { name: 'Versions of this message' }).getByRole('status')
  await expect.element(shown()).toHaveAttribute('aria-label', 'Version 1 of 3')
  await expect.element(button('Version before')).toBeDisabled()
  await button('Next version').click()
  await expect.element(shown()).toHaveAttribute('aria-label', 'Version 2 of 3')
  await button('Next version').click()
  await expect.element(button('Next version')).toBeDisabled()
  expect(stores.chat.state.getState().conversationId).toBe('c3')
  await button('Version before').click()
  expect(stores.chat.state.getState().conversationId).toBe('c2')
})
deepTest(
  'what went along stands below the message, opens, and says what of it was cut',
  async () => {
    const { stores } = await mountMessages([
      asked('Look at these', {
        context: [
          { kind: 'note', name: 'Roses.md' },
          { kind: 'selection', name: 'Roses.md', startLine: 3, endLine: 5 },
          { kind: 'folder', name: 'garden/beds' },
          { kind: 'tag', name: 'spring', cut: 'Only the first 50 of 80 notes went along.' },
          { kind: 'note', name: '../out.md' },
        ],
        images: [vaultPath('attachments/rose.png')],
      }),
      START,
    ])
    const list = page.getByRole('list', { name: 'Went along with the message' })
    expect(
      list
        .getByRole('listitem')
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual(['Roses', 'Roses, lines 3–5', 'beds', '#spring', 'out', 'rose.png'])
    await expect
      .element(page.getByText('#spring: Only the first 50 of 80 notes went along.'))
      .toBeVisible()
    // Neither a folder nor what is no path of this vault leads anywhere.
    expect(list.getByRole('button').elements()).toHaveLength(2)
    await button('Roses, lines 3–5').click()
    expect(stores.workspace.state.getState().place).toMatchObject({ path: 'Roses.md', line: 3 })
    await expectSound()
  },
)
deepTest(
  'an answer is asked again, also of another model, forked and copied, as is the message',
  async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const { host, stores } = await mountMessages(ONE_TURN, {
      app: { models: [{ ...MODEL, problem: null }] },
      answers: {
        'chat.resend': { conversationId: 'c1', turnId: 't2' },
        'chat.fork': conversation('c9'),
      },
    })
    const again = async (name: string): Promise<void> => {
      await button('Try again').click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    await again('Try again')
    await again('With Work')
    const same = {
      conversationId: 'c1',
      messageId: 'm Where are the roses?',
      text: 'Where are the roses?',
    }
    await expect.poll(() => host.asked('chat.resend')).toEqual([same, { ...same, providerId: 'm' }])
    await button('Copy answer').click()
    await button('Copy message').click()
    expect(copied.mock.calls).toEqual([['In the garden.'], ['Where are the roses?']])
    copied.mockRestore()
    await button('Fork from here').click()
    await expect.poll(() => stores.chat.state.getState().conversationId).toBe('c9')
    expect(host.asked('chat.fork')).toEqual([{ conversationId: 'c1', turnId: 't1' }])
  },
)

const SUMMARISED: NewChatItem[] = [
  ...ONE_TURN,
  {
    type: 'summary',
    summaryId: 's1',
    fromSeq: 0,
    throughSeq: 4,
    text: 'Roses: in the garden.',
    by: 'model',
  },
  asked('And the lilies?'),
]
const summary = () => page.getByText('Summary of what is above')

deepTest('a summary stands folded between what it stands for and what comes next', async () => {
  await mountMessages(SUMMARISED)
  await expect.element(page.getByText('Roses: in the garden.')).not.toBeVisible()
  const texts = page.getByRole('log').element().textContent ?? ''
  const places = ['Where are the roses?', 'Summary of what', 'And the lilies?'].map((words) =>
    texts.indexOf(words),
  )
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  await summary().click()
  await expect.element(page.getByText('Roses: in the garden.')).toBeVisible()
  await expectSound()
})
deepTest(
  'a summary is written anew; one without words, and one that is the same, are not',
  async () => {
    const { host } = await mountMessages(SUMMARISED, { answers: { 'chat.setSummary': null } })
    const field = page.getByRole('textbox', { name: 'Summary' })
    await summary().click()
    await button('Edit summary').click()
    await expect.element(field).toHaveFocus()
    await field.fill('')
    await expect.element(button('Save summary')).toBeDisabled()
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Edit summary')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveValue('Roses: in the garden.')
    await button('Save summary').click()
    await expect.element(field).not.toBeInTheDocument()
    expect(host.asked('chat.setSummary')).toEqual([])
    await button('Edit summary').click()
    await field.fill('Roses and lilies.')
    await button('Save summary').click()
    await expect.element(field).not.toBeInTheDocument()
    await button('Remove summary').click()
    expect(host.asked('chat.setSummary')).toEqual([
      { conversationId: 'c1', summaryId: 's1', text: 'Roses and lilies.' },
      { conversationId: 'c1', summaryId: 's1', text: null },
    ])
  },
)
