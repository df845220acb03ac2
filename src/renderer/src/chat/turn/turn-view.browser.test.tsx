import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { ApprovalRequest } from '../../../../shared/domain/chat/approval.ts'
import type {
  AppliedChange,
  NewChatItem,
  Source,
} from '../../../../shared/domain/chat/chat-item.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import {
  called,
  ended,
  numbered,
  returned,
  said,
  START,
} from '../../../../../test/window/conversation.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../../test/window/note-answers.ts'
import { applyChatItem, emptyTranscript } from '../../stores/chat/apply-chat-item.ts'
import { TurnView } from './turn-view.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const Turn = ({
  items,
  undone = [],
  turnId = 't1',
}: {
  readonly items: readonly NewChatItem[]
  readonly undone?: readonly string[]
  readonly turnId?: string
}) => {
  const { entries } = numbered(items, turnId).reduce(applyChatItem, emptyTranscript)
  return entries.map((turn) =>
    turn.type === 'turn' ? (
      <div key={turnId} style={{ padding: 16 }}>
        <TurnView turn={turn} undone={undone} isLast />
      </div>
    ) : null,
  )
}
const named = (model: string): NewChatItem => ({ type: 'turn-start', model, isLocal: true })
const mountTurn = (items: readonly NewChatItem[], options: MountOptions = {}) =>
  mount(<Turn items={items} />, options)
const answers: MountOptions['answers'] = {
  ...noteAnswers({ 'projects/Atlas.md': '# Atlas', 'Roses.md': '# Roses' }),
  'link.resolveAll': [],
}
const source = (path: string, startLine: number, endLine: number, heading?: string): Source => ({
  path: vaultPath(path),
  title: path.replace(/.*\/|\.md/g, ''),
  heading: heading ?? null,
  startLine,
  endLine,
})
const change = (changeId: string, rest: Partial<AppliedChange> = {}): AppliedChange => ({
  changeId,
  kind: 'edit',
  path: vaultPath('Roses.md'),
  additions: 2,
  deletions: 1,
  ...rest,
})
const button = (name: string | RegExp) => page.getByRole('button', { name })
const article = (name: string) => page.getByRole('article', { name })
const items = (list: ReturnType<typeof page.getByRole>): (string | null)[] =>
  list
    .getByRole('listitem')
    .elements()
    .map(({ textContent }) => textContent)

test('citations are numbers that open the lines they name; what is not so is said beside them and below', async () => {
  const { stores } = await mountTurn(
    [
      START,
      said(
        'The note says “the permit is late” [[projects/Atlas#Permit]] (lines 7–9). It says "refused" [[projects/Atlas#Team]]. More is in [[projects/Borealis#Plan]].',
      ),
      ended({
        sources: [
          source('projects/Atlas.md', 5, 9, 'Atlas › Permit'),
          source('projects/Atlas.md', 11, 13, 'Atlas › Team'),
          source('Roses.md', 4, 4),
        ],
        flaws: [
          { kind: 'citation', target: 'projects/Borealis#Plan', reason: 'no-note' },
          { kind: 'quotation', target: 'projects/Atlas#Team', quotation: 'refused' },
        ],
      }),
    ],
    { answers },
  )
  const place = () => stores.workspace.state.getState().place
  const checked = page.getByRole('group', { name: 'Checked against the notes' })
  await expect.element(checked).toBeVisible()
  expect(items(checked)).toEqual([
    'There is no note projects/Borealis.',
    'Not found in projects/Atlas: “refused”',
  ])
  const sources = page.getByRole('region', { name: 'Sources' })
  expect(items(sources)).toEqual([
    '1Atlas › Permitlines 7–9',
    '2Atlas › Teamlines 11–13',
    '3Borealis › Plan: no tool read it in this turn',
  ])
  await expect.element(article('gpt')).not.toMatchTextContent(/\(lines 7/)
  await button('Source 1: Atlas › Permit').click()
  expect(place()).toMatchObject({ path: 'projects/Atlas.md', line: 7, endLine: 9 })
  await button('Source 2: Atlas › Team. Not found in projects/Atlas: “refused”').click()
  expect(place()).toMatchObject({ line: 11, endLine: 13 })
  await page.getByText('Also read: 1 passage').click()
  await button(/^Roses/).click()
  expect(place()).toMatchObject({ path: 'Roses.md', line: 4 })
  await expectSound()
})
test('of many sources the first stand there, and a note that the turn changed is a word and no number', async () => {
  const sources = ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((name) =>
    source(`${name}.md`, 1, 3),
  )
  await mount(
    <>
      <Turn items={[named('reader'), said('I looked.'), ended({ sources })]} turnId="t1" />
      <Turn
        items={[
          named('writer'),
          said('It is in [[Roses]] now.'),
          ended({ sources: [source('Roses.md', 1, 3)], changes: [change('x')] }),
        ]}
        turnId="t2"
      />
    </>,
    { answers },
  )
  const list = article('reader').getByRole('region', { name: 'Sources' })
  await expect.element(list.getByRole('button', { name: /^Four/ })).toBeVisible()
  await expect.element(list.getByText(/^Five/)).not.toBeVisible()
  await list.getByText('2 more').click()
  await expect.element(list.getByText(/^Five/)).toBeVisible()
  expect(items(list)).toHaveLength(6)
  await expect.element(article('writer').getByRole('link', { name: 'Roses' })).toBeVisible()
  expect(
    article('writer')
      .getByRole('button', { name: /^Source/ })
      .elements(),
  ).toEqual([])
})
test('every way in which a turn can end is said, but for that it simply ended', async () => {
  const ends = [
    [{}, /^\s*$/],
    [{ status: 'limit' }, /^The answer is not finished: a limit was reached\./],
    [{ status: 'stopped' }, /^Stopped\. What was done until then stays\./],
    [{ status: 'interrupted' }, /^Latent was closed while this was being answered\./],
    [{ status: 'failed' }, /^No answer came\./],
    [{ status: 'failed', warning: 'The server refused the key.' }, /^The server refused the key\./],
    [{ groundless: 'not-found' }, /^Nothing was found in the notes for this answer\./],
    [
      { usage: { promptTokens: 12_345, completionTokens: 67 }, costDollars: 0.004 },
      /12,345 tokens read, 67 written, \$0\.004/,
    ],
  ] as const
  await mount(
    <>
      {ends.map(([end], index) => (
        <Turn key={index} items={[named(`m${index}`), ended(end)]} turnId={`t${index}`} />
      ))}
    </>,
  )
  for (const [index, [, words]] of ends.entries())
    await expect.element(article(`m${index}`)).toMatchTextContent(words)
  // A failure is an alert, what a person did themselves is none.
  const alerts = page.getByRole('alert').elements()
  expect(alerts.map(({ textContent }) => textContent)).toEqual([
    'No answer came.',
    'The server refused the key.',
  ])
  await expectSound()
})
test('what failed is told once: by the notice in its place, not again at the end', async () => {
  const warning = 'The server refused the key.'
  await mountTurn([
    START,
    { type: 'notice', level: 'error', text: warning },
    ended({ status: 'failed', warning }),
  ])
  await expect.element(page.getByRole('alert')).toHaveTextContent(warning)
  await expect.element(page.getByLabelText('Error')).toBeVisible()
})
test('what an answer claims to have changed is not what counts', async () => {
  await mount(
    <>
      <Turn items={[named('liar'), said('Done. I updated 12 notes.'), ended()]} turnId="t1" />
      <Turn
        items={[
          named('tried'),
          called('k', 'Edit Roses', { tool: 'edit_note' }),
          returned('k', { success: false, error: 'It is read only.' }),
          ended(),
        ]}
        turnId="t2"
      />
      <Turn items={[named('reader'), said('The permit is late.'), ended()]} turnId="t3" />
    </>,
    { answers },
  )
  await expect.element(article('liar').getByText('0 notes changed')).toBeVisible()
  await expect.element(article('tried').getByText('0 notes changed')).toBeVisible()
  expect(
    article('reader')
      .getByText(/notes? changed/)
      .elements(),
  ).toEqual([])
})
deepTest(
  'each change stands with its way back; one that is refused says why beside it',
  async () => {
    const changes = [
      change('made', { kind: 'create', path: vaultPath('Ideas.md') }),
      change('moved', { kind: 'move', path: vaultPath('Old.md'), to: 'Roses.md' }),
      change('gone', { kind: 'trash', path: vaultPath('Weeds.md') }),
    ]
    const turn = [START, said('All is done.'), ended({ changes })]
    const { host, stores } = await mount(<Turn items={turn} undone={['made']} />, {
      answers: {
        ...answers,
        'undo.run': new LatentError('conflict', 'Roses.md was changed since.'),
      },
    })
    await expect.element(page.getByText('3 notes changed', { exact: true })).toBeVisible()
    await button('Review').click()
    await expect.element(button('Review')).toHaveAttribute('aria-expanded', 'true')
    expect(items(article('gpt').getByRole('list'))).toEqual([
      'CreatedIdeas.md+2 −1Undone',
      'MovedOld.md → Roses.md+2 −1Undo',
      'DeletedWeeds.md+2 −1Undo',
    ])
    // What lies in the trash cannot be opened.
    await expect.element(button('Weeds.md')).not.toBeInTheDocument()
    await expectSound()
    const moved = page.getByRole('listitem').filter({ hasText: 'Moved' })
    await moved.getByRole('button', { name: 'Undo' }).click()
    expect(host.asked('undo.run')).toEqual([{ selection: { changeId: 'moved' } }])
    await expect.element(moved.getByRole('alert')).toHaveTextContent('Roses.md was changed since.')
    await button('Old.md → Roses.md').click()
    expect(stores.workspace.state.getState().place?.path).toBe('Roses.md')
  },
)
deepTest('calls say by their sign and a word how they stand, and how long they took', async () => {
  const review = (outcome: 'rejected' | 'partly written') => [{ path: vaultPath('a.md'), outcome }]
  await mountTurn([
    START,
    called('ok', 'Search for “roses”'),
    returned('ok', { data: { hits: [1, 2, 3] } }),
    called('warned', 'Read Atlas'),
    returned('warned', { warnings: ['Only the first 400 lines.'] }),
    called('part', 'Edit Roses'),
    returned('part', { review: review('partly written') }, [change('x')]),
    called('no', 'Edit Weeds'),
    returned('no', { success: false, review: review('rejected') }),
    called('bad', 'Read Nothing'),
    returned('bad', { success: false, error: 'Note not found.' }),
    called('runs', 'List the notes'),
  ])
  const cards = [...document.querySelectorAll('summary')]
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'Search for “roses”3 results · 41 ms',
    'Read Atlas41 ms',
    'Edit Rosesin part · +2 −1 · 41 ms',
    'Edit Weedsdeclined · 41 ms',
    'Read Nothingfailed · 41 ms',
    'List the notes',
  ])
  const signs = cards.map((card) => card.querySelector('[aria-label]')?.getAttribute('aria-label'))
  expect(signs).toEqual([
    'Done',
    'Done, with a warning',
    'Done, with a warning',
    'Not done',
    'Failed',
    'Running',
  ])
  await page.getByText('Read Atlas').click()
  await expect.element(page.getByText('Only the first 400 lines.')).toBeVisible()
  await expectSound()
})
deepTest(
  'of large data the beginning is drawn, all of it only when asked, and never without end',
  async () => {
    await mountTurn([
      START,
      called('k', 'Read', { arguments: { path: 'x'.repeat(3000) } }),
      returned('k', { data: ['y'.repeat(250_000)] }),
    ])
    await page.getByText('Read', { exact: true }).click()
    const [input, output] = [...document.querySelectorAll('pre')]
    await expect.element(page.getByText('Arguments of search_notes')).toBeVisible()
    expect(input?.textContent).toHaveLength(1500)
    await button(/^Show all 3,0\d\d characters/).click()
    expect(input?.textContent?.length).toBeGreaterThan(3000)
    await button(/^Show all 250,/).click()
    expect(output?.textContent).toHaveLength(200_000)
    await expect.element(page.getByText(/The first 200,000 of 250,\d+ characters\./)).toBeVisible()
  },
)
test('letters that cannot be seen, or that turn a name round, are shown in what a model wrote', async () => {
  await mountTurn([
    START,
    called('k', 'Delete \u202Egpj.md'),
    returned('k', { success: false, error: 'No\u200B.' }),
  ])
  const card = page.getByText(/^Delete/)
  await expect.element(card).not.toMatchTextContent(/\u202E/)
  await card.click()
  const error = page.getByText(/^No/)
  await expect.element(error).not.toMatchTextContent(/\u200B/)
})
test('thoughts are folded, and say whether they go on', async () => {
  const thought: NewChatItem = { type: 'reasoning-delta', messageId: 'r', text: 'Roses are red.' }
  const { show } = await mount(<Turn items={[START, thought]} />)
  await expect.element(page.getByText('Roses are red.')).not.toBeVisible()
  await page.getByText('Thinking…').click()
  await expect.element(page.getByText('Roses are red.')).toBeVisible()
  await show(<Turn items={[START, thought, ended()]} />)
  await expect.element(page.getByText('Thoughts')).toBeVisible()
})
test('between two steps it says that it works, while text grows it does not', async () => {
  const { show } = await mount(<Turn items={[START]} />, { answers })
  const working = page.getByText('Working…')
  await expect.element(working).toBeVisible()
  const growing: NewChatItem = { type: 'text-delta', messageId: 'a', text: 'In the' }
  await show(<Turn items={[START, growing]} />)
  await expect.element(working).not.toBeInTheDocument()
  await show(<Turn items={[START, growing, called('k', 'Look')]} />)
  await expect.element(working).not.toBeInTheDocument()
  await show(<Turn items={[START, growing, called('k', 'Look'), returned('k')]} />)
  await expect.element(working).toBeVisible()
})
test('what is waited for for long says for how long, from the step it waits for', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] })
  try {
    const { show } = await mount(<Turn items={[START]} />, { answers })
    const working = page.getByText(/^Working…/)
    await expect.element(working).toHaveTextContent('Working…')
    vi.advanceTimersByTime(64_300)
    await expect.element(working).toMatchTextContent(/^Working… 1 min \d+ s$/)
    const thought: NewChatItem = { type: 'reasoning-delta', messageId: 'r', text: 'Roses.' }
    await show(<Turn items={[START, thought]} />)
    await expect.element(page.getByText(/^Thinking…/)).toHaveTextContent('Thinking…')
    vi.advanceTimersByTime(12_000)
    await expect.element(page.getByText(/^Thinking…/)).toMatchTextContent(/^Thinking… \d+ s$/)
  } finally {
    vi.useRealTimers()
  }
})
test('a pause that is over is not shown any more, and Stop ends one that is not', async () => {
  const pause: NewChatItem = {
    type: 'notice',
    level: 'info',
    text: 'The server is busy. Trying again in 30 s (1 of 5).',
    retryAtMs: 1,
  }
  const { host, stores, show } = await mount(<Turn items={[START, pause]} />, {
    answers: { ...answers, 'chat.stop': null },
  })
  await expect
    .element(page.getByRole('status').first())
    .toMatchTextContent(/^The server is busy\. Trying again now\./)
  stores.chat.state.setState({ conversationId: 'c1' })
  await button('Stop').click()
  expect(host.asked('chat.stop')).toEqual([{ conversationId: 'c1' }])
  await show(<Turn items={[START, pause, said('Here.')]} />)
  await expect.element(page.getByText(/server is busy/)).not.toBeInTheDocument()
})
test('what another version changed is taken back from the newest on, and what stays says why', async () => {
  const report = { groupId: 'g', undone: [], changeIds: [], clashes: [], refused: [] }
  const refused = [{ path: vaultPath('Roses.md'), reason: 'Roses.md is not there any more.' }]
  const { host } = await mountTurn(
    [
      START,
      {
        type: 'notice',
        level: 'info',
        text: 'The version before changed Roses.md.',
        undoTurnIds: ['older', 'newer'],
      },
      ended(),
    ],
    {
      answers: {
        'undo.run': ({ selection }) =>
          'turnId' in selection && selection.turnId === 'older' ? { ...report, refused } : report,
      },
    },
  )
  await button('Undo them').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Roses.md is not there any more.')
  expect(host.asked('undo.run').map(({ selection }) => selection)).toEqual([
    { turnId: 'newer' },
    { turnId: 'older' },
  ])
  host.answer({ 'undo.run': report })
  await button('Undo them').click()
  await expect.element(page.getByText('Undone.')).toBeVisible()
  await expect.element(button('Undo them')).not.toBeInTheDocument()
})

const request = (files: number): ApprovalRequest => ({
  approvalId: 'p1',
  nonce: 'n1',
  digest: 'd1',
  conversationId: 'c1',
  callId: 'k',
  tool: 'edit_note',
  title: 'Edit the notes',
  changes: Array.from({ length: files }, (_, n) => ({
    kind: 'edit' as const,
    path: vaultPath(`Note ${n}.md`),
    before: 'a',
    after: 'b',
    additions: 2,
    deletions: 1,
  })),
  parts: Array.from({ length: files }, (_, unit) => ({ unit, isDivisible: true, callIds: ['k'] })),
  readBefore: [],
  createdAtMs: 0,
  expiresAtMs: 1,
})
const waiting = (files: number): NewChatItem[] => [
  START,
  called('k', 'Edit'),
  { type: 'approval-request', request: request(files) },
]

test('a question stands in its place with what it would change, and leads to the sheet', async () => {
  const { host, stores } = await mountTurn(waiting(11), { answers: { 'approval.answer': null } })
  const card = page.getByRole('group', { name: 'Waits for your answer' })
  await expect.element(card).toMatchTextContent(/^Edit the notes\+22 −11/)
  expect(items(card).at(-1)).toBe('3 more files')
  await expectSound()
  await button('Review').click()
  expect(stores.chat.state.getState().reviewedId).toBe('p1')
  await button('Decline').click()
  expect(host.asked('approval.answer')).toEqual([
    { approvalId: 'p1', nonce: 'n1', decision: 'declined', reason: '' },
  ])
})
test('a decline that was not taken says why, as nobody said no', async () => {
  await mountTurn(waiting(1), {
    answers: { 'approval.answer': new LatentError('denied', 'This was answered already.') },
  })
  await button('Decline').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('This was answered already.')
})
test('an answered question is a call again', async () => {
  const { show } = await mount(<Turn items={waiting(1)} />)
  await expect.element(button('Decline')).toBeVisible()
  const answer: NewChatItem = { type: 'approval-answer', approvalId: 'p1', decision: 'declined' }
  await show(<Turn items={[...waiting(1), answer]} />)
  await expect.element(button('Decline')).not.toBeInTheDocument()
  await show(<Turn items={[...waiting(1), answer, returned('k', { success: false })]} />)
  await expect.element(page.getByText(/declined/)).toBeVisible()
})
