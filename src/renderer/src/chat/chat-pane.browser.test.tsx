import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ChatItem, NewChatItem } from '../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { deepTest } from '../../../../test/shared/in-deep.ts'
import {
  asked,
  called,
  conversation,
  ended,
  numbered,
  returned,
  said,
  START,
  telling,
} from '../../../../test/window/conversation.ts'
import { IDLE } from '../../../../test/window/engine-answers.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { ChatPane } from './chat-pane.tsx'

const QUESTION = 'Where are the roses?'
const INSIDE = {
  id: 'inside',
  name: 'Granite',
  preset: 'inside' as const,
  baseUrl: 'inside:',
  model: 'granite',
  file: '/m/a.gguf',
}
/** The pane in the room of the right panel; with the conversation `c1` open where items are given. */
async function mountChat(items: readonly NewChatItem[] | null, options: MountOptions = {}) {
  const { answers, ...rest } = options
  const mounted = await mount(
    <div style={{ display: 'flex', width: 'min(360px, 100vw)', height: 640 }}>
      <ChatPane />
    </div>,
    {
      ...rest,
      answers: {
        ...noteAnswers({ 'Roses.md': '# Roses' }),
        'note.names': [],
        'engine.state': IDLE,
        'chat.conversations': items === null ? [] : [conversation('c1')],
        'tool.list': [],
        'link.resolveAll': [],
        'chat.watch': telling(numbered(items ?? [])),
        ...answers,
      },
    },
  )
  await mounted.stores.chat.load()
  if (items !== null) mounted.stores.chat.open('c1')
  return mounted
}
const field = () => page.getByRole('combobox', { name: 'Message' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const log = () => page.getByRole('log', { name: 'Messages' })

deepTest(
  'an empty conversation offers what can be asked, one of it about a note of the vault',
  async () => {
    await mountChat(null, {
      answers: {
        'note.names': ['2026-11-22', 'Roses'].map((title) => ({
          path: vaultPath(`${title}.md`),
          title,
          alias: null,
          linkText: title,
        })),
      },
    })
    await expectSound()
    await button('What do I know about Roses?').click()
    await expect.element(field()).toHaveValue('What do I know about Roses?')
    await expect.element(field()).toHaveFocus()
  },
)
test('without a model an empty conversation leads to one that needs no server', async () => {
  const { stores } = await mountChat(null)
  await button('Try the assistant without a server').click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'settings', section: 'model' })
})
test('where no model can run it does not', async () => {
  const problem = 'The package that runs models is not installed.'
  const { host } = await mountChat(null, { answers: { 'engine.state': { ...IDLE, problem } } })
  await expect.element(button('What links to this note?')).toBeVisible()
  await expect.poll(() => host.asked('engine.state')).toHaveLength(1)
  await expect.element(button('Try the assistant without a server')).not.toBeInTheDocument()
})
test('with a model it does not', async () => {
  await mountChat(null, { settings: { providers: [INSIDE] } })
  await expect.element(button('What links to this note?')).toBeVisible()
  await expect.element(button('Try the assistant without a server')).not.toBeInTheDocument()
})
deepTest('while the model that answers is loaded, a thin line says how far it is', async () => {
  const loading = (loaded: number) => ({
    ...IDLE,
    running: {
      path: '/m/a.gguf',
      name: 'Granite',
      status: loaded < 1 ? ('loading' as const) : ('ready' as const),
      loaded,
      contextTokens: null,
      memoryBytes: null,
      speed: null,
    },
  })
  const { host } = await mountChat([asked(QUESTION), START], {
    settings: { providers: [INSIDE], defaultProvider: 'inside' },
    answers: { 'engine.state': loading(0.31) },
  })
  await expect.element(page.getByText('Loading Granite, 31 %')).toBeVisible()
  await expectSound()
  host.send('engine.changed', loading(0.8))
  await expect
    .element(page.getByRole('progressbar', { name: 'Loading Granite, 80 %' }))
    .toHaveAttribute('aria-valuenow', '80')
  host.send('engine.changed', loading(1))
  await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
})
deepTest('nobody asks about loading for a model behind a server', async () => {
  const { host } = await mountChat([asked(QUESTION), START], {
    settings: { providers: [INSIDE] },
  })
  await expect.element(log()).toBeVisible()
  expect(host.asked('engine.state')).toEqual([])
})
test('a message is sent with Enter, kept while it is on its way, and its answer is shown', async () => {
  let took = (): void => {}
  const { host } = await mountChat(null, {
    answers: {
      'chat.send': async () => {
        await new Promise<void>((resolve) => (took = resolve))
        return { conversationId: 'c2', turnId: 't1' }
      },
      'chat.watch': telling(
        numbered([asked(QUESTION), START, said('In the **garden**.'), ended()]),
      ),
    },
  })
  await expect.element(button('Send')).toBeDisabled()
  await field().click()
  await userEvent.keyboard(`${QUESTION}{Shift>}{Enter}{/Shift}now{Enter}`)
  await expect
    .poll(() => host.asked('chat.send'))
    .toEqual([
      {
        conversationId: null,
        text: `${QUESTION}\nnow`,
        openPath: null,
        context: [],
        images: [],
        providerId: null,
      },
    ])
  await expect.element(field()).toHaveValue(`${QUESTION}\nnow`)
  took()
  await expect.element(log()).toMatchTextContent(/In the garden\./)
  await expect.element(field()).toHaveValue('')
  expect(log().element().querySelector('strong')?.textContent).toBe('garden')
})
test('a message that was not taken says why, and stays to be sent again', async () => {
  await mountChat(null, {
    answers: { 'chat.send': new LatentError('unavailable', 'No key is stored for example.com.') },
  })
  await field().fill(QUESTION)
  await button('Send').click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('No key is stored for example.com.')
  await expect.element(field()).toHaveValue(QUESTION)
  await expect.element(button('Send')).toBeEnabled()
  await expectSound()
})
test('while it is answered the text grows, and Esc or the button stops it', async () => {
  const { host } = await mountChat(
    [asked(QUESTION), START, { type: 'text-delta', messageId: 'a', text: 'In the ' }],
    { answers: { 'chat.stop': null } },
  )
  await expect.element(log()).toMatchTextContent(/In the/)
  await expect
    .element(page.getByRole('article', { name: 'gpt' }))
    .toHaveAttribute('aria-busy', 'true')
  await button('Stop').click()
  await field().click()
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(() => host.asked('chat.stop'))
    .toEqual([{ conversationId: 'c1' }, { conversationId: 'c1' }])
})
test('a call of a tool is one line, and opens to what went in and came out', async () => {
  await mountChat([
    asked(QUESTION),
    START,
    called('k1', 'Search for “roses”', { arguments: { query: 'roses' } }),
    returned('k1', {
      success: false,
      error: 'The index is being started again.',
      hint: 'Try again in a moment.',
    }),
    said('I could not look.'),
    ended(),
  ])
  const card = page.getByText('Search for “roses”')
  await expect.element(card).toBeVisible()
  await expect.element(page.getByText('Try again in a moment.')).not.toBeInTheDocument()
  await card.click()
  await expect.element(page.getByText(/The index is being started again\./)).toBeVisible()
  await expect.element(page.getByText(/"query": "roses"/)).toBeVisible()
  await expectSound()
})
test('an answer that changed notes says how many, and all of it is taken back and made again', async () => {
  const changes = [
    {
      changeId: 'x1',
      kind: 'edit' as const,
      path: vaultPath('Roses.md'),
      additions: 1,
      deletions: 0,
    },
  ]
  const report = { undone: [], changeIds: ['x1'], clashes: [], refused: [] }
  const items = [asked('Add a line'), START, said('Done.'), ended({ changes })]
  let more: (item: ChatItem) => void = () => {}
  const { host } = await mountChat(items, {
    answers: {
      'chat.watch': async function* ({ after }) {
        yield* numbered(items).filter(({ seq }) => seq > after)
        yield await new Promise<ChatItem>((resolve) => (more = resolve))
        return never()
      },
      'undo.run': { ...report, groupId: 'u1' },
    },
  })
  await expect.element(page.getByText('1 note changed')).toBeVisible()
  await button('Undo').last().click()
  await expect.poll(() => host.asked('undo.run')).toEqual([{ selection: { turnId: 't1' } }])
  more({ type: 'undone', changeId: 'x1', path: 'Roses.md', seq: 5, turnId: 't1', atMs: 0 })
  await expect.element(page.getByText('1 note changed and undone')).toBeVisible()
  await button('Redo').click()
  await expect.poll(() => host.asked('undo.run').at(-1)).toEqual({ selection: { groupId: 'u1' } })
})
test('an answer that was refused its undo says why', async () => {
  const changes = [
    {
      changeId: 'x1',
      kind: 'edit' as const,
      path: vaultPath('Roses.md'),
      additions: 1,
      deletions: 0,
    },
  ]
  const refused = [{ path: 'Roses.md', reason: 'Roses.md is open in another program.' }]
  await mountChat([asked('Add a line'), START, said('Done.'), ended({ changes })], {
    answers: { 'undo.run': { groupId: null, undone: [], changeIds: [], clashes: [], refused } },
  })
  await button('Undo').last().click()
  await expect
    .element(page.getByRole('alert').first())
    .toMatchTextContent(/open in another program/)
})
test('a turn that failed or reached a limit says so, and can go on where that is possible', async () => {
  const { host } = await mountChat(
    [asked(QUESTION), START, said('In the'), ended({ status: 'limit', canContinue: true })],
    { answers: { 'chat.continue': { turnId: 't2' } } },
  )
  await expect.element(page.getByText(/a limit was reached/)).toBeVisible()
  await button('Continue').click()
  await expect.poll(() => host.asked('chat.continue')).toEqual([{ conversationId: 'c1' }])
})
test('a server that does not answer is tried again with a countdown, at once or not at all', async () => {
  const { host } = await mountChat(
    [
      asked(QUESTION),
      START,
      {
        type: 'notice',
        level: 'warning',
        text: 'The server is busy. Trying again in 30 s (1 of 5).',
        retryAtMs: Date.now() + 600_000,
      },
    ],
    { answers: { 'chat.retryNow': null } },
  )
  await expect.element(page.getByText(/The server is busy\. Trying again in \d+ s\./)).toBeVisible()
  await button('Try now').click()
  await expect.poll(() => host.asked('chat.retryNow')).toEqual([{ conversationId: 'c1' }])
})
test('up in an empty field brings the last message back', async () => {
  await mountChat([asked(QUESTION), START, said('Here.'), ended()])
  await expect.element(log()).toMatchTextContent(/Here/)
  await field().click()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(field()).toHaveValue(QUESTION)
})
deepTest('who reads further up is not moved, and gets to the end by a button', async () => {
  await mountChat([
    asked(QUESTION),
    START,
    said(Array.from({ length: 80 }, (_, n) => `Line ${n}.`).join('\n\n')),
    ended(),
  ])
  await expect.element(page.getByText('Line 79.')).toBeInViewport()
  const frame = log().element().parentElement
  frame?.scrollTo({ top: 0 })
  await expect.element(button('To the end')).toBeVisible()
  await expect.element(page.getByText('Line 79.')).not.toBeInViewport()
  await button('To the end').click()
  await expect.element(page.getByText('Line 79.')).toBeInViewport()
})
deepTest(
  '@ lists what can be attached: arrows choose, Tab takes, and it goes along as a chip',
  async () => {
    const { host } = await mountChat(null, {
      answers: {
        'context.find': [
          { kind: 'note', path: vaultPath('Roses.md'), title: 'Roses', alias: null },
          { kind: 'folder', path: vaultPath('garden'), notes: 12 },
        ],
        'chat.send': { conversationId: 'c1', turnId: 't1' },
      },
    })
    await field().click()
    await userEvent.keyboard('@ga')
    await expect.element(page.getByRole('option', { name: /Folder, 12 notes/ })).toBeVisible()
    expect(host.asked('context.find').at(-1)).toMatchObject({ kind: 'place', query: 'ga' })
    await expectSound()
    await userEvent.keyboard('{ArrowDown}{Tab}')
    await expect
      .element(page.getByRole('list', { name: /Goes along/ }))
      .toMatchTextContent(/garden/)
    await userEvent.keyboard('what grows{Enter}')
    await expect
      .poll(() => host.asked('chat.send').map(({ context }) => context))
      .toEqual([[{ kind: 'folder', path: 'garden' }]])
  },
)
test('Esc closes what is offered and keeps the text; Backspace in an empty field takes away what was attached', async () => {
  const { stores } = await mountChat(null, {
    answers: { 'context.find': [{ kind: 'tag', tag: 'garden', notes: 3 }] },
  })
  stores.context.attach({ kind: 'tag', tag: 'roses' })
  await field().click()
  await userEvent.keyboard('#ga')
  await expect.element(page.getByRole('option', { name: /#garden/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  await expect.element(field()).toHaveValue('#ga')
  await field().fill('')
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('list', { name: /Goes along/ })).not.toBeInTheDocument()
})
test('a chip is removed by its button or by Delete on it, and the field has the focus again', async () => {
  const { stores } = await mountChat(null)
  stores.context.attach({ kind: 'note', path: vaultPath('Roses.md') })
  stores.context.attach({ kind: 'tag', tag: 'garden' })
  await button(/^Remove .*Roses/).click()
  await expect.element(field()).toHaveFocus()
  button(/^Remove .*garden/)
    .element()
    .focus()
  await userEvent.keyboard('{Delete}')
  await expect.element(field()).toHaveFocus()
  expect(stores.context.state.getState().attached).toEqual([])
})
test('what the assistant may do is chosen here, and a choice that was not kept says why', async () => {
  const { host } = await mountChat(null, {
    answers: {
      'settings.update': new LatentError('unavailable', 'The settings are not writable.'),
    },
  })
  await page.getByRole('radio', { name: 'Plan' }).click()
  expect(host.asked('settings.update')).toEqual([{ patch: { agentMode: 'plan' } }])
  await expect.element(page.getByText('The settings are not writable.')).toBeVisible()
})
test('another model is chosen for the conversation; one that was removed asks for another', async () => {
  const { host } = await mountChat([asked(QUESTION), START, said('Here.'), ended()], {
    answers: {
      'chat.conversations': [conversation('c1', { providerId: 'gone' })],
      'chat.setProvider': null,
    },
  })
  await button(/^Model: Removed model\. The model of this conversation was removed/).click()
  await page.getByRole('menuitem', { name: 'Offline assistant', exact: true }).click()
  await expect
    .poll(() => host.asked('chat.setProvider'))
    .toEqual([{ conversationId: 'c1', providerId: 'offline' }])
})
test('in the dark and narrow nothing is cut off', async () => {
  await mountChat(
    [
      asked(`${QUESTION} ${'word'.repeat(60)}`),
      START,
      said(
        `| a | b |\n|---|---|\n| ${'wide'.repeat(60)} | 2 |\n\n\`\`\`\n${'code '.repeat(60)}\n\`\`\``,
      ),
      ended({ groundless: 'unread' }),
    ],
    { theme: 'dark' },
  )
  await expect.element(page.getByText('No note was read for this answer.')).toBeVisible()
  const frame = log().element().parentElement
  expect(frame?.scrollWidth).toBeLessThanOrEqual(frame?.clientWidth ?? 0)
  await expectSound()
})
