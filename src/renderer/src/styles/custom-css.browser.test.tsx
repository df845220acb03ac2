import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '../../../../test/window/mount.tsx'
import { isUsable } from './is-usable.ts'

/** A page with a button, and styles over it as a person could write them. */
async function under(css: string) {
  const root = document.createElement('div')
  root.id = 'root'
  const button = document.createElement('button')
  button.textContent = 'Settings'
  root.append(button)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.body.append(root)
  document.adoptedStyleSheets.push(sheet)
  onTestFinished(() => {
    root.remove()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet)
  })
  return isUsable()
}

test('a window under ordinary styles can be used', async () => {
  expect(await under(':root { --paper: #101010 } button { border-radius: 8px }')).toBe(true)
})
test.each([
  '* { display: none }',
  'body { visibility: hidden }',
  '#root { opacity: 0.05 }',
  'button { width: 0; height: 0; overflow: hidden; padding: 0; border: 0 }',
  'body::after { content: ""; position: fixed; inset: 0 } * { pointer-events: none }',
  '#root { transform: translateX(-9000px) }',
])('nothing can be used under %s', async (css) => {
  expect(await under(css)).toBe(false)
})
test('a sheet that cannot be loaded, or is turned off, leaves nothing behind', async () => {
  const file = '/home/ada/.latent/custom.css'
  const { host, stores } = await mount(<button type="button">Here</button>, {
    app: { customCss: { file, revision: 7, isSafe: false } },
  })
  await expect
    .poll(() => document.querySelector('[data-custom-css]')?.getAttribute('href'))
    .toBe('/custom.css?r=7')
  const state = stores.app.state.getState().app
  if (state)
    host.send('app.changed', { ...state, customCss: { file, revision: null, isSafe: false } })
  await expect.poll(() => document.querySelector('[data-custom-css]')).toBeNull()
  await expect.element(page.getByRole('button', { name: 'Here' })).toBeVisible()
})
test('turned off while another sheet is on its way, none comes', async () => {
  const file = '/home/ada/.latent/custom.css'
  const { host, stores } = await mount(<button type="button">Here</button>, {
    app: { customCss: { file, revision: 7, isSafe: false } },
  })
  const links = () => [...document.querySelectorAll('[data-custom-css]')]
  await expect.poll(() => links().length).toBe(1)
  const tell = (revision: number | null): void => {
    const state = stores.app.state.getState().app
    if (state) host.send('app.changed', { ...state, customCss: { file, revision, isSafe: false } })
  }
  // Neither is answered here, as on a slow disk.
  tell(8)
  await expect.poll(() => links().at(-1)?.getAttribute('href')).toBe('/custom.css?r=8')
  tell(8)
  tell(null)
  await expect.poll(links).toEqual([])
})
