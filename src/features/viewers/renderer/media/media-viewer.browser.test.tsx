import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectSound } from '../../../../../test/window/looks.ts'
import { mount, type MountOptions } from '../../../../../test/window/mount.tsx'
import { vaultPath } from '../../../../shared/domain/vault-path.ts'
import { fileAnswers } from '../testing/file-answers.ts'
import { tinySound } from '../../../../../test/shared/tiny-sound.ts'
import { InPane } from '../testing/in-pane.tsx'
import { MediaViewer } from './media-viewer.tsx'
import { deepTest } from '../../../../../test/shared/in-deep.ts'

const serve = (body: BlobPart, type: string) =>
  vi.spyOn(window, 'fetch').mockImplementation(async () => new Response(new Blob([body], { type })))
const path = vaultPath('talks/talk.wav')
const viewer = (fragment: string | null) => (
  <InPane>
    <MediaViewer path={path} kind="audio" place={fragment === null ? null : { fragment }} />
  </InPane>
)
const mountSound = (fragment: string | null = null, options: MountOptions = {}) =>
  mount(viewer(fragment), { ...options, answers: fileAnswers({ [path]: new Uint8Array() }) })
const player = () => document.querySelector('audio')

test('a sound has the player of the browser, and begins where a link says', async () => {
  serve(tinySound(200), 'audio/wav')
  const { show } = await mountSound('t=90')
  await expect.poll(() => player()?.currentTime).toBe(90)
  await expect.element(page.getByText('at 1:30')).toBeVisible()
  await show(viewer('t=2:00'))
  await expect.poll(() => player()?.currentTime).toBe(120)
  await show(viewer('t=9999'))
  await expect.poll(() => player()?.currentTime).toBe(200)
  await expectSound()
})
test('opened to be used, it has the keys once it is there', async () => {
  serve(tinySound(200), 'audio/wav')
  await mount(
    (stores) => {
      stores.workspace.openNote(path, { focus: true })
      return viewer(null)
    },
    { answers: fileAnswers({ [path]: new Uint8Array() }) },
  )
  await expect.poll(() => document.activeElement?.tagName).toBe('AUDIO')
})
deepTest('a link to the time is put on the clipboard', async () => {
  serve(tinySound(200), 'audio/wav')
  const written = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await mountSound('t=65', { theme: 'dark' })
  await expect.poll(() => player()?.currentTime).toBe(65)
  await page.getByRole('button', { name: 'Copy link to this time' }).click()
  await expect.poll(() => written.mock.lastCall?.[0]).toBe('[[talk.wav#t=65|talk.wav, at 1:05]]')
  await expect.element(page.getByText('Link copied.')).toBeVisible()
})
test('what the browser cannot play says so', async () => {
  serve('no sound', 'audio/wav')
  await mountSound()
  await expect.element(page.getByText(/^This file cannot be played/)).toBeVisible()
  expect(player()).toBeNull()
  await expectSound()
})
deepTest('it goes on where one was, when its tab comes back', async () => {
  serve(tinySound(200), 'audio/wav')
  const { show } = await mountSound('t=42')
  await expect.poll(() => player()?.currentTime).toBe(42)
  await show(<p>Another tab</p>)
  await expect.poll(() => player()).toBeNull()
  await show(viewer(null))
  await expect.poll(() => player()?.currentTime).toBe(42)
})
