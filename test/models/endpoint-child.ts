import { modelAt } from './model-at.ts'
import { errorText } from '../../src/shared/rpc/errors.ts'

/** Asks the endpoint of its first argument so many times as its second says, and writes what each answer came to. */
const [, , baseUrl = '', times = '1'] = process.argv
const model = modelAt(baseUrl, { model: 'hostile' })
const request = { system: '', messages: [], tools: [], openPath: null }
let idleKb = 0
for (let time = 0; time < Number(times); time++) {
  let characters = 0
  let problem = ''
  try {
    for await (const event of model.stream(request, new AbortController().signal))
      if (event.type === 'text-delta') characters += event.text.length
  } catch (error) {
    problem = errorText(error)
  }
  const { maxRSS } = process.resourceUsage()
  idleKb ||= maxRSS // what the program itself takes, after its first answer
  console.log(JSON.stringify({ characters, problem, grownMb: (maxRSS - idleKb) / 1024 }))
}
