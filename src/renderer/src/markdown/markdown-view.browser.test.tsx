import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ResolvedLink } from '../../../shared/contract/note.ts'
import { vaultPath } from '../../../shared/domain/vault-path.ts'
import { LatentError } from '../../../shared/rpc/errors.ts'
import { expectSound } from '../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../test/window/mount.tsx'
import { noteAnswers } from '../../../../test/window/note-answers.ts'
import { StoresProvider } from '../connection/stores-context.tsx'
import type { Stores } from '../stores/stores.ts'
import type { DrawFence } from './markdown-context.tsx'
import { MarkdownProvider } from './markdown-provider.tsx'
import { MarkdownView, type MarkdownViewProps } from './markdown-view.tsx'

const HERE = vaultPath('Here.md')
/** What the links of a text lead to, by their targets; nothing for the others. */
const leadingTo =
  (known: Readonly<Record<string, Partial<ResolvedLink>>>) =>
  ({ links }: { links: readonly { readonly target: string }[] }): ResolvedLink[] =>
    links.map(({ target }) => ({
      path: null,
      createPath: vaultPath(`${target}.md`),
      line: null,
      ...known[target],
    }))
async function mountText(
  text: string,
  {
    mode = 'note',
    isComplete = true,
    scrollTo = null,
    longestEmbed,
    ...options
  }: MountOptions &
    Partial<Pick<MarkdownViewProps, 'mode' | 'isComplete' | 'scrollTo' | 'longestEmbed'>> = {},
) {
  const on = {
    onOpenNote: vi.fn(),
    onCreateNote: vi.fn(),
    onOpenTag: vi.fn(),
    onToggleTask: vi.fn(),
  }
  const mounted = await mount(
    <div style={{ height: 500, overflow: 'auto' }}>
      <MarkdownView {...{ text, mode, isComplete, scrollTo, longestEmbed }} path={HERE} {...on} />
    </div>,
    { ...options, answers: { 'link.resolveAll': leadingTo({}), ...options.answers } },
  )
  return { ...mounted, ...on }
}
/** By the beginning of its words: one that leads outside says its host behind them while it is looked at. */
const link = (name: string) =>
  page.getByRole('link', { name: new RegExp(`^${name.replaceAll('.', '\\.')}`) })

test('headings, lists, tables, quotes and code are what they are for everybody', async () => {
  await mountText(
    [
      '---\ntitle: hidden\n---\n# One',
      '## Two',
      '- a\n- b',
      '| x | y |\n|---|---|\n| 1 | 2 |',
      '> said',
      '```js\nconst a = 1\n```',
      '- [ ] open\n- [x] done',
    ].join('\n\n'),
  )
  await expect.element(page.getByRole('heading', { name: /^One/, level: 1 })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^Two/, level: 2 })).toBeVisible()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByRole('blockquote')).toMatchTextContent(/said/)
  await expect.element(page.getByText(/hidden/)).not.toBeInTheDocument()
  expect(page.getByRole('checkbox').elements()).toHaveLength(2)
  await expectSound()
})
test('a task is ticked by a click at the line that it stands in', async () => {
  const { onToggleTask } = await mountText('# Tasks\n\n- [ ] water\n- [x] cut\n')
  await page.getByRole('checkbox').first().click()
  expect(onToggleTask).toHaveBeenCalledOnce()
  expect(onToggleTask.mock.lastCall?.[0]).toMatchObject({ line: 3 })
})
test('a link opens its note at its line, also by Enter, and with Ctrl in a new tab', async () => {
  const { onOpenNote } = await mountText('See [[Ada#Work]] and [the plan](Plan.md).', {
    answers: {
      'link.resolveAll': leadingTo({
        'Ada#Work': { path: vaultPath('Ada.md'), line: 4 },
        'Plan.md': { path: vaultPath('Plan.md') },
      }),
    },
  })
  await link('the plan').click()
  await expect
    .poll(() => onOpenNote.mock.lastCall?.[0])
    .toMatchObject({ path: 'Plan.md', inNewTab: false })
  link('Ada').element().focus()
  await userEvent.keyboard('{Enter}')
  expect(onOpenNote.mock.lastCall?.[0]).toMatchObject({ path: 'Ada.md', line: 4 })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onOpenNote.mock.lastCall?.[0]).toMatchObject({ inNewTab: true })
})
test('a link to a heading that was clicked before main answered opens it then', async () => {
  let answer = (): void => {}
  const { onOpenNote } = await mountText('[[Ada#Numbers]]', {
    answers: {
      'link.resolveAll': async (asked) => {
        await new Promise<void>((resolve) => (answer = resolve))
        return leadingTo({ 'Ada#Numbers': { path: vaultPath('Ada.md'), line: 5 } })(asked)
      },
    },
  })
  await link('Ada › Numbers').click()
  expect(onOpenNote).not.toHaveBeenCalled()
  answer()
  await expect.poll(() => onOpenNote.mock.lastCall?.[0]).toMatchObject({ path: 'Ada.md', line: 5 })
})
test('a link to nothing says so and makes the note; a click that came early waits for the answer', async () => {
  let answer = (): void => {}
  const { onCreateNote } = await mountText('[[Idea]]', {
    answers: {
      'link.resolveAll': async (asked) => {
        await new Promise<void>((resolve) => (answer = resolve))
        return leadingTo({})(asked)
      },
    },
  })
  await link('Idea').click()
  expect(onCreateNote).not.toHaveBeenCalled()
  answer()
  await expect.poll(() => onCreateNote.mock.lastCall).toEqual(['Idea.md'])
  await expect
    .element(link('Idea'))
    .toHaveAttribute('aria-description', 'Nothing is called “Idea” yet. Click to make it.')
})
test('a link outside names its host, and opens only after its address was seen', async () => {
  const { host } = await mountText('[my bank](https://evil.example/bank)', {
    answers: { 'app.openLink': { url: 'https://evil.example/bank', opened: true } },
  })
  await expect.element(link('my bank')).toHaveAccessibleDescription('evil.example')
  await link('my bank').click()
  await expect.element(page.getByText('https://evil.example/bank')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await expectSound()
  await userEvent.keyboard('{Escape}')
  expect(host.asked('app.openLink')).toEqual([])
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await link('my bank').click()
  await page.getByRole('button', { name: 'Open in browser' }).click()
  await expect
    .poll(() => host.asked('app.openLink'))
    .toEqual([{ url: 'https://evil.example/bank' }])
})
test('what a link is called never hides where it goes, and what is no address is words', async () => {
  const dialog = page.getByRole('dialog')
  await mountText(
    '[Bank](https://\u0430pple.com/) [https://trusted.example](https://evil.example/x) [file](file:///etc/passwd) [user](https://trusted.example@evil.example/)',
  )
  const opensAs = async (name: string, words: RegExp): Promise<void> => {
    await link(name).click()
    await expect.element(dialog).toMatchTextContent(words)
    await expect
      .element(dialog.getByRole('button', { name: /^(Cancel|Close)$/ }).last())
      .toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await opensAs('Bank', /xn--pple-43d\.com/)
  await opensAs('https://trusted.example', /evil\.example/)
  await opensAs('user', /Link not opened/)
  await expect.element(link('file')).not.toBeInTheDocument()
})
test('an address that could run something or hides a password is not opened, and a refusal is said', async () => {
  const { host } = await mountText('[run](javascript:alert(1)) [site](https://a.example)', {
    answers: { 'app.openLink': new LatentError('denied', 'This address is not opened.') },
  })
  await expect.element(link('site')).toBeVisible()
  const run = page.getByText('run', { exact: true })
  await run.click()
  await expect
    .element(page.getByRole('button', { name: 'Open in browser' }))
    .not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await link('site').click()
  await page.getByRole('button', { name: 'Open in browser' }).click()
  await expect.element(page.getByText('This address is not opened.')).toBeVisible()
  expect(host.asked('app.openLink')).toHaveLength(1)
})
test('markup of a page is text, loads nothing and runs nothing', async () => {
  await mountText(
    '![far](https://a.example/x.png)\n\n<script>window.ran = 1</script><img src=x onerror="window.ran=1"> <b onclick="window.ran=1">bold</b>',
  )
  await expect.element(page.getByText(/blocked image: far/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Open at a.example' })).toBeVisible()
  expect(document.querySelector('script:not([type="module"])[src*="x"], img')).toBeNull()
  expect((window as { ran?: number }).ran).toBeUndefined()
})
test('while it is still written links are inert and pictures are not asked for', async () => {
  const { host } = await mountText('[[Ada]] ![x](a.png) [out](https://a.example)', {
    isComplete: false,
    mode: 'chat',
  })
  await expect.element(page.getByText('Ada')).toBeVisible()
  await expect.element(page.getByRole('link')).not.toBeInTheDocument()
  expect(host.asked('link.resolveAll')).toEqual([])
})
test('another note stands in its place with its name, and one that holds itself only as a link', async () => {
  await mountText('Before\n\n![[Ada]]\n\nAfter', {
    answers: {
      ...noteAnswers({ 'Ada.md': '---\nx: 1\n---\nI am **Ada**.\n\n![[Ada]]\n\n![[Gone]]' }),
      'link.resolveAll': leadingTo({
        Ada: { path: vaultPath('Ada.md') },
        Gone: { path: vaultPath('Gone.md') },
      }),
    },
  })
  await expect.element(page.getByText(/^I am/)).toBeVisible()
  await expect.element(page.getByText('There is no note at Gone.md.')).toBeVisible()
  expect(page.getByText(/^I am/).elements()).toHaveLength(1)
})
test('of another note that is too long to stand there its beginning does, and a link leads on', async () => {
  const { onOpenNote } = await mountText('![[Ada]]', {
    longestEmbed: 30,
    answers: {
      ...noteAnswers({
        'Ada.md': '---\nx: 1\n---\nThe beginning.\n\nThe middle of it.\n\nThe end.',
      }),
      'link.resolveAll': leadingTo({ Ada: { path: vaultPath('Ada.md') } }),
    },
  })
  await expect.element(page.getByText('The beginning.')).toBeVisible()
  await expect.element(page.getByText('The middle of it.')).not.toBeInTheDocument()
  await link('Read on in Ada').click()
  expect(onOpenNote).toHaveBeenCalledWith(expect.objectContaining({ path: 'Ada.md' }))
})
test('code is copied as it stands', async () => {
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountText('```sh\nnpm start\n```')
  await page.getByRole('button', { name: 'Copy' }).click()
  expect(written).toHaveBeenCalledWith('npm start')
  await expect.element(page.getByRole('button', { name: 'Copied' })).toBeVisible()
})
test('a tag is opened by a click, and a footnote leads to its text', async () => {
  const { onOpenTag } = await mountText('About #garden/roses[^1].\n\n[^1]: The note below.')
  await page.getByText('#garden/roses').click()
  expect(onOpenTag.mock.lastCall?.[0]).toMatch(/^#?garden\/roses$/)
  await expect.element(page.getByText('The note below.')).toBeVisible()
})
test('a line far down is shown, and a long word or table does not make the page wider', async () => {
  const lines = Array.from({ length: 400 }, (_, n) => `Paragraph ${n}.`).join('\n\n')
  const wide = `\n\n${'x'.repeat(500)}\n\n| ${'y'.repeat(300)} |\n|---|\n| 1 |\n`
  await mountText(lines + wide, { scrollTo: { line: 601 }, size: 'tiny' })
  await expect.element(page.getByText('Paragraph 300.')).toBeInViewport()
  await expect.element(page.getByText('x'.repeat(500))).toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
})

/** What the host serves as a picture, by how wide it is. */
function servePictures(width: number): { width: number; isThere: boolean; fetches: number } {
  const served = { width, isThere: true, fetches: 0 }
  vi.spyOn(window, 'fetch').mockImplementation(async () => {
    served.fetches++
    if (!served.isThere) return new Response('', { status: 404 })
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${served.width}" height="10"/>`
    return new Response(new Blob([svg], { type: 'image/svg+xml' }))
  })
  return served
}
const map = () => page.getByRole('img', { name: 'a map' })
const widthOfMap = (): number => {
  const image = map().query()
  return image instanceof HTMLImageElement ? image.naturalWidth : 0
}
const PICTURE = 'x\n\n![a map](map.png)'
const PICTURE_IS_THERE = {
  'link.resolveAll': leadingTo({ 'map.png': { path: vaultPath('map.png'), createPath: null } }),
}
const pictureChanged = {
  changes: [{ path: vaultPath('map.png'), etag: '0'.repeat(64) }],
  foldersChanged: [],
}

test('a picture that was given both sizes has that shape, where there is less room too', async () => {
  const dot = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  await mountText(`![A|80x20](${dot})\n\n![B|4000x1000](${dot})\n\n<img src="${dot}" height="50">`)
  const sizes = () =>
    [...document.images].map((image) => {
      const { width, height } = image.getBoundingClientRect()
      return [Math.round(width / height), Math.round(height)]
    })
  await expect
    .poll(() => sizes())
    .toEqual([
      [4, 20],
      [4, expect.any(Number)],
      [1, 50],
    ])
})

test('a picture that another program changed is shown as it is now, and one that came after all', async () => {
  const served = servePictures(30)
  const { host } = await mountText(PICTURE, { answers: PICTURE_IS_THERE })
  await expect.poll(widthOfMap).toBe(30)
  served.width = 50
  host.send('vault.changed', pictureChanged)
  await expect.poll(widthOfMap).toBe(50)
  const { fetches } = served
  host.send('vault.changed', {
    changes: [{ path: vaultPath('Other.md'), etag: '0'.repeat(64) }],
    foldersChanged: [''],
  })
  served.isThere = false
  host.send('vault.changed', pictureChanged)
  await expect.element(page.getByText('[image could not be shown: map.png]')).toBeVisible()
  expect(served.fetches).toBe(fetches + 1)
  served.isThere = true
  host.send('vault.changed', pictureChanged)
  await expect.poll(widthOfMap).toBe(50)
})
test('a picture that left the page and changed meanwhile comes back as it is now', async () => {
  const served = servePictures(30)
  const { host, show } = await mountText(PICTURE, { answers: PICTURE_IS_THERE })
  await expect.poll(widthOfMap).toBe(30)
  await show(<p>Elsewhere</p>)
  served.width = 50
  host.send('vault.changed', pictureChanged)
  await expect.element(page.getByText('Elsewhere')).toBeVisible()
  await show(<MarkdownView text={PICTURE} mode="note" isComplete scrollTo={null} path={HERE} />)
  await expect.poll(widthOfMap).toBe(50)
})
test('in another vault a picture of the same name is that of that vault', async () => {
  const served = servePictures(30)
  const fences = new Map<string, DrawFence>()
  const inVault = (name: string, stores: Stores) => (
    <StoresProvider stores={stores}>
      <MarkdownProvider fences={fences}>
        <MarkdownView
          key={name}
          text={PICTURE}
          mode="note"
          isComplete
          scrollTo={null}
          path={HERE}
        />
      </MarkdownProvider>
    </StoresProvider>
  )
  const { host, stores, show } = await mount((own) => inVault('one', own), {
    answers: PICTURE_IS_THERE,
  })
  await expect.poll(widthOfMap).toBe(30)
  served.width = 50
  const { length: asked } = host.asked('link.resolveAll')
  await show(inVault('two', { ...stores }))
  await expect.poll(widthOfMap).toBe(50)
  expect(host.asked('link.resolveAll').length).toBeGreaterThan(asked)
})
