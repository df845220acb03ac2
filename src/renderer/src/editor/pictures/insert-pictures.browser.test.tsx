import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { UndoReport } from '../../../../shared/contract/history.ts'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../../shared/rpc/errors.ts'
import { goToEnd, mountNote, textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { expectSound } from '../../../../../test/window/looks.ts'
import type { MountOptions } from '../../../../../test/window/mount.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const png = (name: string): File => new File(['picture'], name, { type: 'image/png' })
const taken = (groupId: string): UndoReport => ({
  groupId,
  undone: [],
  changeIds: [],
  clashes: [],
  refused: [],
})

function paste(files: readonly File[], text = ''): void {
  const clipboardData = new DataTransfer()
  for (const file of files) clipboardData.items.add(file)
  if (text !== '') clipboardData.setData('text/plain', text)
  const shared = { bubbles: true, cancelable: true }
  writing()
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { ...shared, clipboardData }))
}
/** At the start of the text. */
function drop(files: readonly File[]): void {
  const dataTransfer = new DataTransfer()
  for (const file of files) dataTransfer.items.add(file)
  const { x, y } = document.querySelector('.cm-line')?.getBoundingClientRect() ?? { x: 0, y: 0 }
  const at = { clientX: x + 1, clientY: y + 8, bubbles: true, cancelable: true }
  writing()
    .element()
    .dispatchEvent(new DragEvent('drop', { ...at, dataTransfer }))
}

/** Main saves each under its own name, and says by what change. */
async function mountTrip(answers: MountOptions['answers'] = {}) {
  let undos = 0
  const mounted = await mountNote(
    { 'Trip.md': 'Before after', 'Next.md': '# Next' },
    {
      answers: {
        'picture.save': ({ name }) => ({
          path: vaultPath(`attachments/${name}`),
          changeId: `change of ${name}`,
        }),
        'undo.run': () => taken(`undo ${(undos += 1)}`),
        ...answers,
      },
    },
  )
  await goToEnd()
  const undone = () => mounted.host.asked('undo.run').map(({ selection }) => selection)
  return { ...mounted, undone }
}

test('a pasted picture is a file with its link where the cursor is; undo and redo take the file along', async () => {
  const mounted = await mountTrip()
  await userEvent.keyboard('{Home}{Control>}{ArrowRight}{/Control}{ArrowRight}')
  paste([png('map.png')])
  await expect.poll(() => textOf(mounted)).toBe('Before ![[attachments/map.png]]after')
  expect(mounted.host.asked('picture.save')).toEqual([
    { base64: btoa('picture'), name: 'map.png', note: 'Trip.md' },
  ])
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe('Before after')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  expect(textOf(mounted)).toBe('Before ![[attachments/map.png]]after')
  await userEvent.keyboard('{Control>}z{/Control}')
  // Each takes back what was done last with the file.
  await expect
    .poll(mounted.undone)
    .toEqual([{ changeId: 'change of map.png' }, { groupId: 'undo 1' }, { groupId: 'undo 2' }])
})
const NAMED = {
  from: vaultPath('attachments/map.png'),
  to: vaultPath('attachments/Old map.png'),
  files: 1,
  updatedLinks: 1,
  updatedNotes: [],
  left: [],
  caughtLinks: 0,
}
const nameField = () => page.getByRole('textbox', { name: 'Name of map.png' })

deepTest(
  'the name of a picture that was pasted is offered: F2 goes into it, Enter renames its file',
  async () => {
    const mounted = await mountTrip({
      'rename.preview': ({ to }) => {
        if (to.includes('Sea')) throw new LatentError('already_exists', 'There is one already.')
        return NAMED
      },
      'note.rename': async function* () {
        yield { step: 'writing', done: 0, total: 1 }
        return { ...NAMED, groupId: 'rename', changes: [] }
      },
    })
    paste([png('map.png')])
    await expect.element(nameField()).toHaveValue('map')
    // It takes no key by itself.
    await expect.element(writing()).toHaveFocus()
    await userEvent.keyboard('{F2}')
    await expect.element(nameField()).toHaveFocus()
    await expectSound()
    await userEvent.keyboard('a:b{Enter}')
    await expect.element(page.getByText('A name cannot contain :')).toBeVisible()
    await userEvent.keyboard('{Control>}a{/Control}Sea{Enter}')
    await expect.element(page.getByText('There is one already.')).toBeVisible()
    expect(mounted.host.asked('note.rename')).toEqual([])
    await userEvent.keyboard('{Control>}a{/Control}Old map{Enter}')
    await expect.element(nameField()).not.toBeInTheDocument()
    await expect.element(writing()).toHaveFocus()
    expect(mounted.host.asked('note.rename')).toMatchObject([
      { from: 'attachments/map.png', to: 'attachments/Old map.png', updateLinks: true },
    ])
    // The name goes back with its file, then the picture.
    expect(textOf(mounted)).toBe('Before after![[attachments/Old map.png]]')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe('Before after![[attachments/map.png]]')
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(textOf(mounted)).toBe('Before after')
    await expect
      .poll(mounted.undone)
      .toEqual([{ groupId: 'rename' }, { changeId: 'change of map.png' }])
  },
)
test('a rename that fails leaves the link as it was', async () => {
  const mounted = await mountTrip({
    'rename.preview': NAMED,
    // oxlint-disable-next-line require-yield
    'note.rename': async function* () {
      throw new LatentError('unavailable', 'The disk is full.')
    },
  })
  paste([png('map.png')])
  await userEvent.click(nameField())
  await userEvent.keyboard('Old map{Enter}')
  await expect.element(page.getByText('The disk is full.')).toBeVisible()
  expect(textOf(mounted)).toBe('Before after![[attachments/map.png]]')
})
deepTest('who goes on typing, or presses Escape, leaves the name as it is', async () => {
  const mounted = await mountTrip()
  paste([png('map.png')])
  await expect.element(nameField()).toBeVisible()
  await userEvent.keyboard('x')
  await expect.element(nameField()).not.toBeInTheDocument()
  expect(textOf(mounted)).toBe('Before after![[attachments/map.png]]x')
  paste([png('map.png')])
  await expect.element(nameField()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(nameField()).not.toBeInTheDocument()
  paste([png('map.png')])
  await userEvent.click(nameField())
  await userEvent.keyboard('New{Escape}')
  await expect.element(writing()).toHaveFocus()
  expect(mounted.host.asked('rename.preview')).toEqual([])
  paste([png('map.png'), png('sea.png')])
  await expect.poll(() => textOf(mounted)).toContain('sea.png')
  await expect.element(nameField()).not.toBeInTheDocument()
})
test('several that are dropped stand below each other where they fell, without what is no picture', async () => {
  const mounted = await mountTrip()
  drop([png('sea.png'), new File(['zip'], 'a.zip', { type: 'application/zip' }), png('sky.png')])
  await expect
    .poll(() => textOf(mounted))
    .toBe('![[attachments/sea.png]]\n![[attachments/sky.png]]Before after')
  await expect.element(page.getByText(/^a\.zip was not added\./)).toBeVisible()
  await userEvent.keyboard('{Control>}z{/Control}')
  expect(textOf(mounted)).toBe('Before after')
  await expect
    .poll(mounted.undone)
    .toEqual([{ changeId: 'change of sea.png' }, { changeId: 'change of sky.png' }])
})
test('what cannot be saved is said by its name, and leaves the note as it is', async () => {
  const mounted = await mountTrip({
    'picture.save': new LatentError('invalid_input', 'Only PNG, JPEG, GIF and WebP.'),
  })
  paste([png('fake.png')])
  await expect.element(page.getByText('fake.png: Only PNG, JPEG, GIF and WebP.')).toBeVisible()
  expect(textOf(mounted)).toBe('Before after')
})
/** A picture was pasted, and main does not answer before `save`. */
async function whileSaved() {
  const saving = Promise.withResolvers<void>()
  const mounted = await mountTrip({
    'picture.save': async ({ name }) => {
      await saving.promise
      return { path: vaultPath(`attachments/${name}`), changeId: 'change' }
    },
  })
  paste([png('late.png')])
  await expect.poll(() => mounted.host.asked('picture.save')).toHaveLength(1)
  return { mounted, save: () => saving.resolve() }
}
test('while pictures are saved the place moves with the text, and the cursor stays where it was put', async () => {
  const { mounted, save } = await whileSaved()
  await userEvent.keyboard('{Home}Typed. ')
  save()
  await expect.poll(() => textOf(mounted)).toBe('Typed. Before after![[attachments/late.png]]')
  await userEvent.keyboard('On.')
  expect(textOf(mounted)).toMatch(/^Typed\. On\.Before/)
})
test('a note that was left meanwhile gets no link, and it is said where the file is', async () => {
  const { mounted, save } = await whileSaved()
  mounted.stores.workspace.openNote(vaultPath('Next.md'))
  await expect.element(writing()).toHaveAccessibleName('Text of Next')
  save()
  await expect.element(page.getByText(/^Saved as late\.png\. The note was left/)).toBeVisible()
  expect(textOf(mounted)).toBe('# Next')
})
test('text that brings a picture of itself along is text, and a note that is only read takes nothing', async () => {
  const mounted = await mountTrip()
  paste([png('table.png')], 'A1\tB1')
  expect(textOf(mounted)).toBe('Before afterA1\tB1')
  mounted.stores.openNotes.vaultReads('Another Latent writes this vault.')
  paste([png('map.png')])
  await expect.element(page.getByText(/read only, so nothing was added/)).toBeVisible()
  expect(mounted.host.asked('picture.save')).toEqual([])
})
