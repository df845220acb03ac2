import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount } from '../../../../../test/window/mount.tsx'
import { textOf, writing } from '../../../../../test/window/mount-note.tsx'
import { createNoteDisk } from '../../../../../test/window/note-disk.ts'
import { EditorPane } from '../../editor/editor-pane.tsx'
import { LinksPanel } from '../links-panel.tsx'
import { LinkPreviews } from './link-previews.tsx'

const ADA = vaultPath('people/Ada.md')
const ATLAS = vaultPath('Atlas.md')
const FILES = {
  [ATLAS]:
    'See [[Ada]] and [[Adda#Letters|her letters]] and https://example.com/x .\n\n[[Ada#Letters]]\n',
  [ADA]: '---\nborn: 1815\n---\n# Ada\n\nShe knew [[Babbage]].\n\n## Letters\n\nTo Mary.\n',
  'Babbage.md': 'An engine.\n',
}

const mountAtlas = async () => {
  const disk = createNoteDisk(FILES)
  const resolved = (target: string) => {
    const path = { Ada: ADA, Babbage: vaultPath('Babbage.md') }[target.split('#')[0] ?? ''] ?? null
    const createPath = path === null ? vaultPath('Adda.md') : null
    return { path, createPath, line: target === 'Ada#Letters' ? 8 : null }
  }
  const mounted = await mount(
    <div style={{ display: 'flex', height: '100vh' }}>
      <EditorPane empty={null} />
      <div style={{ width: 280 }}>
        <LinksPanel />
      </div>
      <LinkPreviews />
    </div>,
    {
      answers: {
        'history.replaced': null,
        'draft.list': [],
        ...disk.answers,
        'link.resolve': ({ target }) => resolved(target),
        'link.resolveAll': ({ links }) => links.map(({ target }) => resolved(target)),
        'link.near': [{ path: ADA, title: 'Ada', target: 'Ada#Letters' }],
        'link.back': [],
        'link.forward': [
          {
            target_path: ADA,
            target_title: 'Ada',
            link_text: 'Ada',
            link_type: 'wikilink',
            exists: true,
            line: 1,
          },
        ],
      },
    },
  )
  mounted.stores.workspace.openNote(ATLAS)
  await expect.element(writing()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-complete] .cm-content')).not.toBeNull()
  return mounted
}

const card = (name: string) => page.getByRole('group', { name: `Preview of ${name}` })
const cards = () => page.getByRole('group', { name: /^Preview of/ })
const word = (text: string) => writing().getByText(text, { exact: true })
const head = (name: string) => card(name).getByRole('button', { name, exact: true })
const away = () =>
  word('and')
    .first()
    .hover({ position: { x: 1, y: 1 } })

test('a link is previewed with Ctrl held, as it reads, until the pointer goes elsewhere', async () => {
  const { stores } = await mountAtlas()
  await word('Ada').hover()
  await userEvent.keyboard('{Control>}')
  await expect.element(card('Ada')).toMatchTextContent(/She knew Babbage/)
  expect(card('Ada').element().textContent).not.toMatch(/born|\[\[/)
  expect(document.activeElement).toBe(writing().element())
  await userEvent.keyboard('{/Control}')
  await expectSound()
  // Into the card, and on to a link in it: its preview takes the place.
  await card('Ada').getByRole('link', { name: 'Babbage' }).hover()
  await expect.element(card('Babbage')).toMatchTextContent(/An engine/)
  expect(cards().elements()).toHaveLength(1)
  await userEvent.hover(page.getByRole('heading', { name: 'Backlinks' }))
  await expect.element(cards()).not.toBeInTheDocument()
  // In a list no key is needed, and a pinned one stays.
  await page.getByRole('button', { name: 'Ada', exact: true }).hover()
  await expect.element(card('Ada')).toBeVisible()
  await card('Ada').getByRole('button', { name: 'Keep this preview open' }).click()
  await userEvent.hover(page.getByRole('heading', { name: 'Backlinks' }))
  await word('Ada').click()
  await expect.element(card('Ada')).toBeVisible()
  await head('Ada').click()
  expect(stores.workspace.state.getState().tabs.active).toBe(ADA)
  await card('Ada').getByRole('button', { name: 'Close this preview' }).click()
  await expect.element(cards()).not.toBeInTheDocument()
})
