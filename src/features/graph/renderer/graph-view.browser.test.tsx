import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { indexStatus } from '../../../../test/window/index-status.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { never } from '../../../../test/window/scripted-host.ts'
import { NO_GRAPH } from '../shared/graph-data.ts'
import { findGraphics } from './picture/graphics.ts'
import { graphData, manyNotes } from './testing/graph-data.ts'
import { mountGraph } from './testing/mount-graph.tsx'
import { deepTest, isDeep } from '../../../../test/shared/in-deep.ts'

const NOTES = graphData({
  'projects/Atlas.md': ['people/Ada.md', 'projects/Borealis.md', 'Nobody', '#work'],
  'projects/Borealis.md': ['people/Ada.md', '#work'],
  'people/Ada.md': ['projects/Atlas.md'],
  'people/עדה.md': [],
  '日本旅行.md': ['people/Ada.md'],
})
const NOTE_FILES = noteAnswers({ 'people/Ada.md': '# Ada', 'projects/Atlas.md': '# Atlas' })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const list = () => page.getByRole('listbox', { name: 'Notes in the graph' })
const picture = () => page.getByRole('img')
const settled = () => expect.element(button('Arrange again')).toBeEnabled()
const said = (text: string | RegExp) => expect.element(page.getByText(text)).toBeVisible()
const titles = () =>
  page
    .getByRole('option')
    .elements()
    .map((row) => row.querySelector('bdi')?.textContent)

/** How many pixels of the picture are no paper. */
function inked(): number {
  const canvas = picture().element().querySelector('canvas')
  const pen = canvas?.getContext('2d')
  if (!canvas || !pen) return 0
  const { data } = pen.getImageData(0, 0, canvas.width, canvas.height)
  return data.filter((value, at) => at % 4 === 3 && value > 0).length
}

test('a vault is drawn, counted, and listed with those that have the most links first', async () => {
  await mountGraph(NOTES)
  await said('5 notes, 5 links')
  await settled()
  await expect
    .element(picture())
    .toHaveAccessibleName('Graph of 5 notes and 5 links. The list has the same notes.')
  await expect.poll(inked).toBeGreaterThan(100)
  expect(titles()).toEqual(['Ada', 'Atlas', 'Borealis', '日本旅行', 'עדה'])
  await expectSound()
})

deepTest(
  'by keys: the list is walked through, a note opened, and the graph is kept with Ctrl',
  async () => {
    const { stores } = await mountGraph(NOTES, { answers: NOTE_FILES })
    await said('5 notes, 5 links')
    await page.getByRole('searchbox').click()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(list()).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    await expect.element(option(/^Atlas\s*3 links$/)).toHaveAttribute('aria-selected', 'true')
    await expectSound()
    stores.workspace.setFrame({ view: 'graph' })
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    expect(stores.workspace.state.getState()).toMatchObject({
      tabs: { active: 'projects/Atlas.md' },
      frame: { view: 'graph' },
    })
    await userEvent.keyboard('{Home}{Enter}')
    expect(stores.workspace.state.getState()).toMatchObject({
      place: { path: 'people/Ada.md' },
      frame: { view: 'notes' },
    })
  },
)

test('a click on a dot of the picture opens its note', async () => {
  const { stores } = await mountGraph(graphData({ 'people/Ada.md': [] }), { answers: NOTE_FILES })
  await settled()
  await expect.poll(inked).toBeGreaterThan(10)
  // One dot lies in the middle of what is left beside the room for its name.
  const { width, height } = picture().element().getBoundingClientRect()
  const position = { x: (width - (width > 400 ? 72 : 0)) / 2, y: height / 2 }
  await userEvent.hover(picture(), { position })
  await expect.element(picture()).toHaveAttribute('data-over')
  await picture().click({ position })
  await expect.poll(() => stores.workspace.state.getState().place?.path).toBe('people/Ada.md')
})

deepTest('names are filtered at once, and what passes none is said with a way out', async () => {
  await mountGraph(NOTES)
  const field = page.getByRole('searchbox')
  await field.fill('atl')
  await expect.poll(titles).toEqual(['Atlas'])
  await field.fill('nothing like it')
  await said('Nothing passes these filters.')
  await expectSound()
  await button('Show everything').click()
  await expect.poll(() => titles().length).toBe(5)
  await field.fill('atl')
  await userEvent.keyboard('{Escape}')
  await expect.element(field).toHaveValue('')
})

deepTest('a query is asked of the index, and one that cannot be understood says why', async () => {
  const { host } = await mountGraph(NOTES, {
    answers: { 'graph.passing': { paths: [vaultPath('people/Ada.md')], problem: null } },
  })
  await page.getByRole('searchbox').fill('tag:work')
  await expect.poll(titles).toEqual(['Ada'])
  expect(host.asked('graph.passing')).toEqual([{ query: 'tag:work' }])
  host.answer({ 'graph.passing': { paths: [], problem: 'A bracket is not closed.' } })
  await page.getByRole('searchbox').fill('(tag:work')
  await said('A bracket is not closed.')
})

deepTest('groups are hidden by their colours, and colours mean something else', async () => {
  const { host } = await mountGraph(NOTES)
  await button(/^people 2/).click()
  await expect.poll(titles).toEqual(['Atlas', 'Borealis', '日本旅行'])
  await expect.element(button(/^people 2/)).toHaveAttribute('aria-pressed', 'false')
  await button('Options').click()
  await button('Tag').click()
  await said('#work')
  await expect.poll(() => titles().length).toBe(5)
  expect(host.asked('graphView.set').at(-1)).toMatchObject({ view: { colour: 'tag' } })
  await expectSound()
})

deepTest('what is missing and what is alone come and go', async () => {
  await mountGraph(NOTES)
  await button('Options').click()
  await button('Notes not written yet').click()
  await expect.element(option(/^Nobody\s*1 link$/)).toBeVisible()
  await button('Notes without links').click()
  await expect.poll(titles).not.toContain('עדה')
  await userEvent.keyboard('{Escape}')
  await option(/^Nobody\s*1 link$/).click()
  await said('No note has this name yet.')
})

deepTest('colours by a property ask for its values', async () => {
  const { host } = await mountGraph({ ...NOTES, properties: ['status'] })
  host.answer({
    'graph.read': { ...NOTES, properties: ['status'], values: ['done'], valued: [0, 0] },
  })
  await button('Options').click()
  await button('status').click()
  await expect.element(button(/^done 1/)).toBeVisible()
  expect(host.asked('graph.read').at(-1)).toEqual({ property: 'status' })
})

deepTest('time: the slider takes notes away that came later', async () => {
  await mountGraph(
    { ...NOTES, created: [20_100, 20_200, 20_300, 20_400, 20_500] },
    { view: { days: 'created' } },
  )
  const slider = page.getByRole('slider', { name: 'Last day that is shown' })
  await expect.element(slider).toBeVisible()
  await slider.fill('20250')
  await expect.poll(() => titles().length).toBe(2)
  await expect.element(slider).toHaveAttribute('aria-valuetext', expect.stringContaining('2025'))
  await expectSound()
  await userEvent.keyboard('{End}')
})

deepTest(
  'around a note: the one in front, as far and in the direction that is chosen',
  async () => {
    const { stores } = await mountGraph(NOTES, { view: { scope: 'around' }, answers: NOTE_FILES })
    await said('Open a note to see what is around it.')
    await expectSound()
    stores.workspace.openNote(vaultPath('projects/Atlas.md'))
    await expect.poll(titles).toEqual(['Ada', 'Atlas', 'Borealis'])
    await page.getByRole('radio', { name: '2' }).click()
    await expect.poll(titles).toContain('日本旅行')
    await page.getByRole('radio', { name: '1', exact: true }).click()
    await button('Both ways').click()
    await page.getByRole('menuitem', { name: 'Links to it' }).click()
    await expect.poll(titles).toEqual(['Ada', 'Atlas'])
    await settled()
    await expectSound()
    await option(/^Ada/).click()
    await button('Show around it').click()
    await expect.poll(titles).toEqual(['Ada', 'Atlas', 'Borealis', '日本旅行'])
  },
)

deepTest('around a note: what is about the same is drawn too, or why there is none', async () => {
  const related = { path: vaultPath('people/עדה.md'), title: 'עדה', nearness: 0.9, isLinked: false }
  const { host, stores } = await mountGraph(NOTES, {
    view: { scope: 'around' },
    answers: { ...NOTE_FILES, 'note.related': { notes: [related], notice: null } },
  })
  stores.workspace.openNote(vaultPath('projects/Atlas.md'))
  await expect.poll(titles).not.toContain('עדה')
  await button('Options').click()
  await button('Notes about the same').click()
  await expect.poll(titles).toContain('עדה')
  await button('Notes about the same').click()
  host.answer({ 'note.related': { notes: [], notice: 'Meaning is not indexed yet (38 %).' } })
  await button('Notes about the same').click()
  await said('Meaning is not indexed yet (38 %).')
})

deepTest('an empty vault, and one without links, say so', async () => {
  const { host, stores } = await mountGraph(NO_GRAPH)
  await said(/There are no notes yet/)
  await expectSound()
  await button('New note').click()
  expect(stores.overlay.state.getState().overlay).toEqual({ kind: 'new-note', folder: '' })
  host.answer({ 'graph.read': graphData({ 'A.md': [], 'B.md': [] }) })
  host.send('index.changed', indexStatus())
  await said(/No note links to another one yet/)
})

deepTest('a vault that is still being read says that something may be missing', async () => {
  await mountGraph(graphData({ 'A.md': [] }), { status: indexStatus({ state: 'indexing' }) })
  await said('The vault is still being read, so notes and links may be missing here.')
  await expect.element(page.getByText(/No note links/)).not.toBeInTheDocument()
})

deepTest('reading takes its time: words, then a way out, and back', async () => {
  const { host } = await mountGraph(NO_GRAPH, { answers: { 'graph.read': never } })
  await said('Reading the links')
  await button('Cancel').click()
  await said('The links were not read.')
  host.answer({ 'graph.read': NOTES })
  await button('Try again').click()
  await said('5 notes, 5 links')
})

test('what cannot be read says why, and is asked again', async () => {
  const { host } = await mountGraph(NO_GRAPH, {
    answers: { 'graph.read': new LatentError('unavailable', 'The index is being started again.') },
  })
  await said('The index is being started again.')
  host.answer({ 'graph.read': NOTES })
  await button('Try again').click()
  await said('5 notes, 5 links')
})

deepTest('a change is followed, and what is chosen stays', async () => {
  const { host } = await mountGraph(NOTES)
  await option(/^Borealis/).click()
  host.answer({ 'graph.read': graphData({ 'projects/Borealis.md': [], 'New.md': [] }) })
  host.send('index.changed', indexStatus())
  await expect.poll(titles).toEqual(['Borealis', 'New'])
  await expect.element(option(/^Borealis/)).toHaveAttribute('aria-selected', 'true')
})

deepTest.each(['narrow', 'tiny'] as const)(
  'dark, and the list beside or below: %s',
  async (size) => {
    await mountGraph(NOTES, { size, theme: 'dark' })
    await said('5 notes, 5 links')
    await settled()
    await expectSound()
    await button('Hide the list').click()
    await expect.element(list()).not.toBeInTheDocument()
    await button('Show the list').click()
    await expect.element(list()).toBeVisible()
  },
)

deepTest(
  'three thousand notes: only rows in sight, how far the arrangement is, and a way to stop it',
  async () => {
    await mountGraph(manyNotes(3000))
    await said('3,000 notes, 2,999 links')
    expect(page.getByRole('option').elements().length).toBeLessThan(80)
    await expect.element(page.getByRole('progressbar')).toBeVisible()
    await button('Stop').click()
    await settled()
    await expect.poll(inked).toBeGreaterThan(1000)
  },
)

test.skipIf(!isDeep || findGraphics() === 'none')(
  'the picture moves where a person wants it to',
  async () => {
    await mountGraph(NOTES, { app: { featureSettings: { graphPicture: 'moving' } } })
    await settled()
    await expect.element(picture()).toHaveAttribute('data-moves', 'true')
    await option(/^Ada/).click()
    await button('Zoom in').click()
    await button('Fit in the window').click()
    await expectSound()
  },
)
