import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, inOneWindow, test, type RunningApp } from './fixtures.ts'

// What other programs and drives do to the folder of an open vault, as a person sees it.

const MERGE = '# Plan\n\n<<<<<<< HEAD\nmine\n=======\ntheirs\n>>>>>>> branch\n'
const MANY = Object.fromEntries(
  Array.from({ length: 80 }, (_, number) => [`notes/n${number}.md`, `Note ${number}\n`]),
)

test.use({
  files: {
    'Atlas.md': '# Atlas\n\nThe survey is done.\n',
    'Borealis.md': '# Borealis\n\nLight.\n',
    'Atlas.sync-conflict-20261121-010203-ABCDEFG.md': '# Atlas\n\nThe survey is not done.\n',
    'Borealis (conflict 2026-11-21 0123).md': '# Borealis\n\nDark.\n',
    'Plan.md': MERGE,
    '.Away.md.icloud': 'bplist',
    'invoice\u202efdp.md': 'A name that reads backwards.\n',
    ...MANY,
  },
})

const banner = (page: Page) => page.getByRole('alert')
const editor = (page: Page) => page.locator('.cm-content')
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true })

async function open(page: Page, name: string, title = name): Promise<void> {
  await row(page, name).click()
  await expect(editor(page)).toContainText(title)
}

const text = ({ vaultDir }: RunningApp, path: string) => readFile(join(vaultDir, path), 'utf8')

test('what other programs and drives do is seen, and loses nothing @deep', ({ app }) =>
  inOneWindow(
    { app },
    {
      'row 44: a clean note follows the disk, also into a folder that got another name': async ({
        app,
      }) => {
        const { page, vaultDir } = app
        await open(page, 'Borealis')
        await writeFile(join(vaultDir, 'Borealis.md'), '# Borealis\n\nDark now.\n')
        await expect(editor(page)).toContainText('Dark now.')
        await mkdir(join(vaultDir, 'a/b'), { recursive: true })
        await writeFile(join(vaultDir, 'a/b/Deep.md'), '# Deep\n')
        await rename(join(vaultDir, 'a'), join(vaultDir, 'z'))
        await row(page, 'z').click()
        await row(page, 'b').click()
        await open(page, 'Deep')
        await writeFile(
          join(vaultDir, 'z/b/Deep.md'),
          '# Deep\n\nChanged in a folder of another name.\n',
        )
        await expect(editor(page)).toContainText('Changed in a folder of another name.')
      },
      'row 50: a vault that goes away says so once, keeps what is typed, and goes on when it is back':
        async ({ app }) => {
          const { page, vaultDir } = app
          await open(page, 'Atlas')
          await rename(vaultDir, `${vaultDir}-elsewhere`)
          await expect(banner(page).first()).toContainText('This vault is not there now.')
          await editor(page).click()
          await page.keyboard.press('ControlOrMeta+End')
          await page.keyboard.type('Typed while it was away.')
          await expect(banner(page).filter({ hasText: 'Atlas.md is not saved' })).toContainText(
            'kept here',
          )
          await expect(banner(page).filter({ hasText: 'was deleted on disk' })).toHaveCount(0)
          await rename(`${vaultDir}-elsewhere`, vaultDir)
          await expect(banner(page)).toHaveCount(0, { timeout: 20_000 })
          await expect.poll(() => text(app, 'Atlas.md')).toContain('Typed while it was away.')
        },
      'row 52: notes that go all at once are asked about, and open ones keep their text': async ({
        app,
      }) => {
        const { page, vaultDir } = app
        await row(page, 'notes').click()
        await open(page, 'n3', 'Note 3')
        await expect(page.getByRole('contentinfo', { name: 'Status' })).toContainText('indexed')
        await rename(join(vaultDir, 'notes'), `${vaultDir}-aside`)
        const question = banner(page).filter({ hasText: 'are gone from the vault folder' })
        await expect(question).toContainText('80 of')
        await expect(editor(page)).toContainText('Note 3')
        await rename(`${vaultDir}-aside`, join(vaultDir, 'notes'))
        await question.getByRole('button', { name: 'Keep and look again' }).click()
        await expect(question).toHaveCount(0)
        await rm(join(vaultDir, 'notes'), { recursive: true })
        await expect(question).toBeVisible()
        await question.getByRole('button', { name: 'They were deleted' }).click()
        await expect(question).toHaveCount(0)
        await expect(banner(page)).toContainText('n3.md was deleted on disk')
      },
      'rows 21, 49: what is none of a person’s notes has a sign, and names show what they hide':
        async ({ app }) => {
          const { page } = app
          const sign = (name: string, words: string) =>
            row(page, name).getByRole('img', { name: words })
          await expect(
            sign('Atlas.sync-conflict-20261121-010203-ABCDEFG', 'Conflict copy'),
          ).toBeVisible()
          await expect(sign('Borealis (conflict 2026-11-21 0123)', 'Conflict copy')).toBeVisible()
          await expect(sign('Plan', 'Conflict copy')).toBeVisible()
          await expect(sign('Away', 'Not downloaded')).toBeVisible()
          await expect(row(page, 'Atlas').getByRole('img')).toHaveCount(0)
          await expect(row(page, 'invoice⟨U+202E⟩fdp')).toBeVisible()
          await page.keyboard.press('ControlOrMeta+,')
          await page.getByRole('dialog').getByRole('button', { name: 'Vault', exact: true }).click()
          await expect(page.getByRole('dialog')).toContainText('Plan.md')
          await expect(page.getByRole('dialog')).toContainText('unfinished merge')
        },
    },
  ))
