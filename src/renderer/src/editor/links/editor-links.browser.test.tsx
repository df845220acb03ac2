import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { NoteName } from '../../../../shared/contract/note.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { never } from '../../../../../test/window/scripted-host.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const ADA = vaultPath('people/Ada.md')
const name = (rest: Partial<NoteName> = {}): NoteName => ({
  path: ADA,
  title: 'Ada',
  alias: null,
  linkText: 'Ada',
  ...rest,
})
const FILES = {
  'Atlas.md': 'See [[Ada]] and [[Nobody]] and https://example.com/x .\n',
  [ADA]: '# Ada\n\n## Letters\n\n## Half | [a] tale\n',
}
const mountAtlas = async (answers: MountOptions['answers'] = {}) => {
  const mounted = await mountNote(FILES, {
    answers: {
      'link.resolve': ({ target }) => {
        const isAda = target.startsWith('Ada')
        return {
          path: isAda ? ADA : null,
          createPath: isAda ? null : vaultPath(`${target}.md`),
          line: null,
        }
      },
      'note.names': [name()],
      ...answers,
    },
  })
  await goToEnd()
  return mounted
}
const option = (text: RegExp) => page.getByRole('option', { name: text })
const chosen = () => page.getByRole('option', { selected: true })
/** What nobody can have read yet is not chosen by an Enter. */
const untilSeen = () => new Promise((resolve) => setTimeout(resolve, 90))
const onLink = (text: string) => page.getByText(text, { exact: true })

test('a half-typed link offers notes; Enter takes one, with its closing brackets, and typing goes on behind it', async () => {
  const mounted = await mountAtlas({
    'note.names': [name(), name({ title: 'Adam', linkText: 'Adam' })],
  })
  await userEvent.keyboard('To [[[[ad')
  await expect.element(option(/Adam/)).toBeVisible()
  await expect.element(chosen()).toMatchTextContent(/^Ada/)
  await untilSeen()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(chosen()).toMatchTextContent(/^Adam/)
  await untilSeen()
  await userEvent.keyboard('{Enter} and')
  expect(textOf(mounted)).toBe(`${FILES['Atlas.md']}To [[Adam]] and`)
  expect(mounted.host.asked('note.names').at(-1)).toMatchObject({ query: 'ad' })
})
deepTest(
  'an alias becomes the words of the link; Tab in a list is for the list; Esc leaves what is typed',
  async () => {
    const mounted = await mountAtlas({ 'note.names': [name({ alias: 'Countess' })] })
    await userEvent.keyboard('[[[[Count')
    await expect.element(option(/Countess/)).toMatchTextContent(/Ada · people\/Ada\.md/)
    await untilSeen()
    await userEvent.keyboard('{Enter}')
    expect(textOf(mounted)).toBe(`${FILES['Atlas.md']}[[Ada|Countess]]`)
    await userEvent.keyboard(' [[[[Co')
    await expect.element(option(/Countess/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(option(/Countess/)).not.toBeInTheDocument()
    await untilSeen()
    await userEvent.keyboard('{Enter}')
    expect(textOf(mounted)).toBe(`${FILES['Atlas.md']}[[Ada|Countess]] [[Co\n]]`)
  },
)
test('behind # it offers the headings of that note, in words that a link can hold', async () => {
  const mounted = await mountAtlas()
  await userEvent.keyboard('[[[[Ada#')
  await expect.element(option(/Letters/)).toMatchTextContent(/H2/)
  await userEvent.keyboard('tale')
  await expect.element(chosen()).toMatchTextContent(/^Half/)
  await untilSeen()
  await userEvent.keyboard('{Enter}')
  expect(textOf(mounted)).toMatch(/\[\[Ada#Half a tale\]\]$/)
})
test('an Enter before anybody can have seen the list, or while it is asked for, is a line break', async () => {
  const mounted = await mountAtlas({ 'note.names': never })
  await userEvent.keyboard('[[[[ad')
  await expect.poll(() => mounted.host.asked('note.names').length).toBeGreaterThan(0)
  await userEvent.keyboard('{Enter}')
  expect(textOf(mounted)).toMatch(/\[\[ad\n\]\]$/)
})
deepTest('names that cannot be had are no list and no error, and code has no links', async () => {
  const mounted = await mountAtlas({
    'note.names': new LatentError('unavailable', 'The index is not there.'),
  })
  await userEvent.keyboard('[[[[ad')
  const asked = () => mounted.host.asked('note.names')
  await expect.poll(() => asked().at(-1)?.query).toBe('ad')
  await expect.element(page.getByText('The index is not there.')).not.toBeInTheDocument()
  await userEvent.keyboard('{Control>}{End}{/Control}{Enter}```{Enter}[[[[code')
  await untilSeen()
  expect(asked().at(-1)?.query).toBe('ad')
})
test('what was typed on while nothing was found is asked for', async () => {
  let fail = (): void => {}
  const mounted = await mountAtlas({
    'note.names': ({ query }) =>
      query === ''
        ? []
        : new Promise((_, reject) => {
            fail = () => reject(new LatentError('unavailable', 'The index is not there.'))
          }),
  })
  // Where keys come slowly it is asked behind the brackets too.
  const asked = () =>
    mounted.host.asked('note.names').flatMap(({ query }) => (query === '' ? [] : [query]))
  await userEvent.keyboard('[[[[a')
  await expect.poll(asked).toEqual(['a'])
  await userEvent.keyboard('d')
  fail()
  await expect.poll(asked).toEqual(['a', 'ad'])
})
deepTest(
  'Ctrl and a click follow; a link to nothing offers to create the note, by keyboard too',
  async () => {
    const mounted = await mountAtlas()
    const { stores, disk } = mounted
    await onLink('Nobody').click({ modifiers: ['Control'] })
    const create = page.getByRole('button', { name: 'Create' })
    await expect.element(create).toHaveFocus()
    await expect.element(page.getByText(/There is no note “Nobody” yet/)).toBeVisible()
    await expectSound()
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => stores.workspace.state.getState().tabs.active).toBe('Nobody.md')
    expect(disk.read('Nobody.md')).toMatch(/^# Nobody\n/)
    stores.workspace.openNote(vaultPath('Atlas.md'))
    await expect.element(writing()).toHaveAccessibleName('Text of Atlas')
    await onLink('Ada').click({ modifiers: ['Control'] })
    await expect.poll(() => stores.workspace.state.getState().tabs.active).toBe(ADA)
  },
)
test('Alt+Enter follows from the keyboard, and what stands in the way is said; elsewhere it is no link', async () => {
  const mounted = await mountAtlas()
  const { stores, host } = mounted
  await userEvent.keyboard('{Control>}{Home}{/Control}{Alt>}{Enter}{/Alt}')
  expect(host.asked('link.resolve')).toEqual([])
  await userEvent.keyboard('{End}{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  host.answer({ 'app.openLink': { url: 'https://example.com/x', opened: true } })
  stores.editor.getState().run?.('follow')
  await expect.poll(() => host.asked('app.openLink')).toEqual([{ url: 'https://example.com/x' }])
  host.answer({ 'link.resolve': new LatentError('unavailable', 'The index is not there.') })
  await onLink('Nobody').click({ modifiers: ['Control'] })
  await expect.element(page.getByText('The index is not there.')).toBeVisible()
})
deepTest('the offer to create goes away with Esc, and when the text changes', async () => {
  await mountAtlas()
  const create = page.getByRole('button', { name: 'Create' })
  await onLink('Nobody').click({ modifiers: ['Control'] })
  await expect.element(create).toBeVisible()
  ;(writing().element() as HTMLElement).focus()
  await userEvent.keyboard('{Escape}')
  await expect.element(create).not.toBeInTheDocument()
  await onLink('Nobody').click({ modifiers: ['Control'] })
  await expect.element(create).toBeVisible()
  ;(writing().element() as HTMLElement).focus()
  await userEvent.keyboard('x')
  await expect.element(create).not.toBeInTheDocument()
})
deepTest('hovering says where a link goes', async () => {
  const mounted = await mountAtlas()
  await onLink('Nobody').hover()
  await expect.element(page.getByText('Nobody.md · not there yet')).toBeVisible()
  mounted.host.answer({ 'link.resolve': { path: ADA, createPath: null, line: 12 } })
  await onLink('Ada').hover()
  await expect.element(page.getByText('people/Ada.md · line 12')).toBeVisible()
})
