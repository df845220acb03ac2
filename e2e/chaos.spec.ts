import { CHAOS_FILES, chaos } from './chaos.ts'
import { expect, test } from './fixtures.ts'

// By hand: `LATENT_CHAOS=full npm run e2e -- chaos --project=browser`. LATENT_SEED takes another course.
const isFull = process.env['LATENT_CHAOS'] === 'full'
const seed = Number(process.env['LATENT_SEED'] ?? 1)

test.use({ files: CHAOS_FILES, expectedProblems: [/ERR_|WebSocket|net::/] })
test.describe.configure({ retries: 0 })

test('nothing that was saved or typed is lost while others write and processes are killed (D1, D2)', async ({
  app,
}) => {
  test.skip(test.info().project.name !== 'browser', 'What it is about is below the shells.')
  test.setTimeout(isFull ? 3_600_000 : 120_000)
  const size = isFull
    ? { outside: 500, typed: 300, kills: 20, seed }
    : { outside: 8, typed: 5, kills: 1, seed }
  const report = await chaos(app, size)
  console.info(JSON.stringify(report))
  expect(report.lost).toEqual([])
  expect(report).toMatchObject({
    typed: size.typed,
    killed: { main: size.kills, index: size.kills },
  })
})
