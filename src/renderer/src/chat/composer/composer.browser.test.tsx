import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ToolInfo } from '../../../../shared/contract/chat.ts'
import type { Provider } from '../../../../shared/domain/models/provider.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { telling } from '../../../../../test/window/conversation.ts'
import { InPanel } from '../../../../../test/window/in-panel.tsx'
import { indexStatus } from '../../../../../test/window/index-status.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { emptyTranscript } from '../../stores/chat/apply-chat-item.ts'
import { changesBetween, toDoc } from '../../stores/notes/text-changes.ts'
import { ChatHeader } from '../chat-header.tsx'
import { Composer } from './composer.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const ROSES = vaultPath('Roses.md')
const tool = (name: string, description: string): ToolInfo => ({
  definition: { type: 'function', function: { name, description, parameters: {} } },
  level: 'read',
  takesRule: false,
  example: `/${name} query="permit"`,
})
const mountComposer = ({ answers, ...options }: MountOptions = {}) =>
  mount(
    (stores) => {
      stores.chat.state.setState({
        tools: [
          tool('research', 'Looks far away. And more.'),
          tool('search_notes', 'Searches the notes. With words.'),
          tool('read_note', 'Reads a note.'),
        ],
      })
      return (
        <InPanel>
          <ChatHeader isListOpen={false} onToggleList={() => {}} onNew={() => {}} />
          <Composer isRunning={false} lastMessage={null} />
        </InPanel>
      )
    },
    {
      ...options,
      answers: {
        ...noteAnswers({ [ROSES]: '# Roses' }),
        'note.names': [],
        'chat.send': { conversationId: 'c1', turnId: 't1' },
        'chat.watch': telling([]),
        ...answers,
      },
    },
  )
const field = () => page.getByRole('combobox', { name: 'Message' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const chips = () => page.getByRole('list', { name: 'Goes along with the message' })
const type = async (keys: string): Promise<void> => {
  await field().click()
  await userEvent.keyboard(keys)
}
/** A picture as the clipboard hands it over. */
const paste = (file: File): void => {
  const clipboardData = new DataTransfer()
  clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
  field().element().dispatchEvent(event)
}
const picture = (bytes = 1200): File =>
  new File([new Uint8Array(bytes)], 'rose.png', { type: 'image/png' })

deepTest(
  '/ lists tools: those that begin so first, each with a sentence, the chosen one with an example',
  async () => {
    await mountComposer()
    await type('/sear')
    const options = page.getByRole('option')
    await expect.element(options.first()).toBeVisible()
    expect(options.elements().map(({ textContent }) => textContent)).toEqual([
      '/search_notesSearches the notes./search_notes query="permit"',
      '/researchLooks far away.',
    ])
    await expectSound()
    // Up from the first goes round to the last.
    await userEvent.keyboard('{ArrowUp}')
    const active = field().element().getAttribute('aria-activedescendant') ?? ''
    expect(document.getElementById(active)?.textContent).toMatch(/^\/research/)
    await userEvent.keyboard('{Enter}')
    await expect.element(field()).toHaveValue('/research ')
    await expect.element(options.first()).not.toBeInTheDocument()
  },
)
deepTest('[[ lists notes, and a click takes one without leaving the field', async () => {
  await mountComposer({
    answers: {
      'note.names': [{ path: ROSES, title: 'Roses', alias: 'Rosa', linkText: 'Roses' }],
    },
  })
  await type('See [[[[ro') // two of them: one opens the name of a key
  await page.getByRole('option', { name: /Rosa/ }).click()
  await expect.element(field()).toHaveValue('See [[Roses|Rosa]]')
  await expect.element(field()).toHaveFocus()
})
deepTest('a name that is read while it is typed is offered when it is known', async () => {
  const { host } = await mountComposer({ answers: { 'context.find': [] } })
  await type('Ask @ada')
  await expect.poll(() => host.asked('context.find').at(-1)?.query).toBe('ada')
  host.answer({ 'context.find': [{ kind: 'note', path: ROSES, title: 'Ada', alias: null }] })
  host.send('index.changed', indexStatus())
  await page.getByRole('option', { name: /Ada/ }).click()
  await expect.element(field()).toHaveValue('Ask Ada')
})
test('the Enter that ends a character of an input method sends nothing', async () => {
  const { host } = await mountComposer()
  await type('にわ')
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true }))
  await userEvent.keyboard('は{Enter}')
  await expect.poll(() => host.asked('chat.send').map(({ text }) => text)).toEqual(['にわは'])
})
test('the note in front goes along by name until it is taken away', async () => {
  const { host, stores } = await mountComposer()
  stores.workspace.openNote(ROSES)
  await expect.element(chips()).toMatchTextContent(/Roses/)
  await type('one{Enter}')
  await expect.poll(() => host.asked('chat.send').at(-1)?.openPath).toBe(ROSES)
  await button('Remove Roses').click()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('two{Enter}')
  await expect
    .poll(() => host.asked('chat.send').map(({ openPath }) => openPath))
    .toEqual([ROSES, null])
})
test('nothing is sent while an attached note could not be saved, and it says which', async () => {
  const { host, stores } = await mountComposer({
    answers: { 'note.save': new LatentError('unavailable', 'The disk is full.') },
  })
  const session = stores.openNotes.open(ROSES)
  await expect.poll(() => session.state.getState().load).toBe('ready')
  session.replace(changesBetween(session.text(), toDoc('newer')))
  stores.context.attach({ kind: 'note', path: ROSES })
  await type('What is new?{Enter}')
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/^Nothing was sent: Roses\.md could not be saved/)
  expect(host.asked('chat.send')).toEqual([])
  await expect.element(field()).toHaveValue('What is new?')
})
deepTest('a message carries at most twenty things, and says so', async () => {
  const { stores } = await mountComposer()
  for (let n = 0; n <= 20; n++) stores.context.attach({ kind: 'tag', tag: `t${n}` })
  stores.context.attach({ kind: 'tag', tag: 'T1' })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/at most 20 things/)
  expect(chips().getByRole('listitem').elements()).toHaveLength(20)
  await button('Remove #t3').click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await expectSound()
})
deepTest(
  'a pasted picture is asked about first: Esc leaves it out, Enter keeps it and it goes along',
  async () => {
    const { host } = await mountComposer({
      answers: { 'picture.save': { path: vaultPath('attachments/rose.png'), changeId: 'x' } },
      settings: { attachmentFolder: vaultPath('attachments') },
    })
    const offer = page.getByRole('group', { name: 'Pasted picture' })
    await type('What is this?')
    paste(picture())
    await expect.element(offer).toMatchTextContent(/Save this one \(2 kB\) with your attachments\?/)
    await expect.element(button('Save and attach')).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('{Escape}')
    await expect.element(offer).not.toBeInTheDocument()
    await expect.element(field()).toHaveFocus()
    expect(host.asked('picture.save')).toEqual([])
    paste(picture())
    await expect.element(button('Save and attach')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(chips()).toMatchTextContent(/rose\.png/)
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect
      .poll(() => host.asked('chat.send').map(({ images }) => images))
      .toEqual([['attachments/rose.png']])
    await expect.element(chips()).not.toBeInTheDocument()
  },
)
deepTest(
  'a picture that is too large, or that could not be kept, says so and does not go along',
  async () => {
    await mountComposer({
      answers: { 'picture.save': new LatentError('unavailable', 'The disk is full.') },
    })
    paste(picture(5_000_001))
    await expect.element(page.getByRole('alert')).toMatchTextContent(/larger than 5 MB/)
    await expect.element(button('Save and attach')).not.toBeInTheDocument()
    paste(picture(2_500_000))
    await expect.element(page.getByText(/\(2\.5 MB\) with your attachments\?/)).toBeVisible()
    await button('Save and attach').click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('The disk is full.')
    await expect.element(chips()).not.toBeInTheDocument()
  },
)
test('how full the model is can be read by everybody, and says when it is nearly full', async () => {
  const { stores } = await mountComposer()
  const fill = (conversationTokens: number): void =>
    stores.chat.state.setState({
      conversationId: 'c1',
      transcripts: {
        c1: {
          ...emptyTranscript,
          promptSizes: {
            contextTokens: 10_000,
            isMeasured: false,
            answerTokens: 2000,
            systemTokens: 500,
            toolTokens: 1000,
            vaultTokens: 500,
            conversationTokens,
            toolsSent: 6,
            toolsInAll: 40,
          },
        },
      },
    })
  const meter = page.getByRole('meter', { name: 'Context of the model' })
  await expect.element(meter).not.toBeInTheDocument()
  fill(2000)
  await expect.element(meter).toHaveAttribute('aria-valuenow', '50')
  await expect
    .element(meter)
    .toHaveAttribute(
      'aria-valuetext',
      'About 4,000 of 10,000 tokens (assumed), instructions 500, tools (6 of 40) 1,000, day, vault and memory 500, conversation 2,000, kept for the answer 2,000',
    )
  fill(5200)
  await expect.element(meter).toHaveAttribute('data-nearly-full')
  await userEvent.tab()
  meter.element().focus()
  await expect.element(page.getByText(/Nearly full: the oldest/)).toBeVisible()
  await expectSound()
  fill(90_000)
  await expect.element(meter).toHaveAttribute('aria-valuenow', '100')
})
test('what the assistant may do is said in words beside the choice', async () => {
  const { stores } = await mountComposer({ settings: { agentMode: 'read-only' } })
  await expect.element(page.getByText('Reads, changes nothing.')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Read only' })).toBeChecked()
  expect(stores.app.state.getState().app?.settings.agentMode).toBe('read-only')
})
deepTest(
  'who answers is chosen before the first message, and the globe says that text leaves',
  async () => {
    const remote = {
      id: 'm',
      name: 'Work',
      kind: 'endpoint',
      label: 'gpt',
      isLocal: false,
    } as const
    const { host, stores } = await mountComposer({
      app: { models: [{ ...remote, problem: 'No key is stored for api.example.com.' }] },
    })
    await button('Model: Offline assistant. Answers on this machine.').click()
    await expect
      .element(page.getByRole('menuitem', { name: /^Default: Offline assistant/ }))
      .toBeVisible()
    await page.getByRole('menuitem', { name: 'Work' }).click()
    await expect
      .element(button('Model: Work. No key is stored for api.example.com.'))
      .toHaveAttribute('data-problem')
    await expect.element(page.getByRole('img', { name: 'Text leaves this machine' })).toBeVisible()
    await expectSound()
    await type('Hello{Enter}')
    await expect
      .poll(() => host.asked('chat.send').map(({ providerId }) => providerId))
      .toEqual(['m'])
    await button(/^Model/).click()
    await page.getByRole('menuitem', { name: 'Models…' }).click()
    expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'settings' })
  },
)
deepTest(
  'how long the model thinks is chosen beside the field, and kept with the rest of what is known of it',
  async () => {
    const provider: Provider = {
      id: 'm',
      name: 'Work',
      preset: 'openai',
      baseUrl: 'https://api.example.com/v1',
      model: 'gpt',
      profile: { contextTokens: 8192 },
    }
    const model = {
      id: 'm',
      name: 'Work',
      kind: 'endpoint',
      label: 'gpt',
      isLocal: false,
      problem: null,
    } as const
    const { host } = await mountComposer({
      settings: { providers: [provider], defaultProvider: 'm' },
      app: { model, models: [model] },
      answers: { 'provider.setEffort': provider },
    })
    await button('Effort: Usual').click()
    await expectSound()
    await page.getByRole('menuitem', { name: 'High' }).click()
    await expect.poll(() => host.asked('provider.setEffort')).toEqual([{ id: 'm', effort: 'high' }])
  },
)
test('the offline assistant, and a model that does not think, have no effort', async () => {
  const { stores } = await mountComposer()
  await expect.element(button(/^Model/)).toBeVisible()
  await expect.element(button(/^Effort/)).not.toBeInTheDocument()
  expect(stores.app.state.getState().app?.settings.providers).toEqual([])
})
