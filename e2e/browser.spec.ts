import { expect, test } from './fixtures.ts'

test.use({ files: { 'Atlas.md': '# Atlas\n' } })

test('the token is neither in the address bar nor in the history', async ({ app }) => {
  await expect.poll(() => app.page.url()).not.toContain('t=')
  expect(
    await app.page.evaluate(() => [location.href, document.referrer, document.cookie].join()),
  ).not.toContain('t=')
  for (const url of app.requests) expect(new URL(url).search).toBe('')
})

test.describe('assets', () => {
  test.use({
    files: { 'Atlas.md': '# Atlas\n', 'pictures/a b.svg': '<svg/>', 'page.html': '<b>x</b>' },
    expectedProblems: [/Failed to load resource/],
  })

  test('come only with the token, and never as a page', async ({ app }) => {
    await expect(app.page.locator('#root')).toContainText('Atlas')
    await expect.poll(() => app.page.url()).not.toContain('t=') // the tab keeps it from then on
    const get = (path: string, isOurs = true) =>
      app.page.evaluate(
        async ([asked, ours]) => {
          const token = sessionStorage.getItem('latent-token')
          const headers: HeadersInit = ours ? { Authorization: `Bearer ${token}` } : {}
          const response = await fetch(`/asset/${asked}`, { headers })
          return [response.status, response.headers.get('content-type'), await response.text()]
        },
        [path, isOurs] as const,
      )
    expect(await get('pictures/a%20b.svg')).toEqual([200, 'image/svg+xml', '<svg/>'])
    expect(await get('page.html')).toEqual([200, 'text/plain; charset=utf-8', '<b>x</b>'])
    expect((await get('pictures/a%20b.svg', false))[0]).toBe(401)
    for (const path of ['..%2fdata%2fapp.db', '.latent%2fvault-id', 'nothing.png', 'pictures'])
      expect([400, 404]).toContain((await get(path))[0])
  })
})
