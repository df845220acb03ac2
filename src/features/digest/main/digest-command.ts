import { DigestType } from '../shared/digest.ts'
import { localDay } from '../../../shared/domain/dates/local-day.ts'
import { parseTaskDate } from '../../../shared/domain/tasks/parse-task-date.ts'
import {
  readArgs,
  UsageError,
  vaultOptions,
  type FeatureCommand,
} from '../../../main/feature/command.ts'

export const digestCommand: FeatureCommand = {
  name: 'digest',
  usage: 'digest daily|weekly --vault DIR [--day D] [--model] [--save] [--json]',
  summary:
    'Tells what happened on a day or in its week; --model lets the model that is set word it, --save puts it into the daily or weekly note.',
  async run(args, terminal, withVault) {
    const options = {
      ...vaultOptions,
      day: { type: 'string', default: 'today' },
      model: { type: 'boolean', default: false },
      save: { type: 'boolean', default: false },
    } as const
    const { values, positionals } = readArgs(args, options, ['daily|weekly'])
    const type = DigestType.safeParse(positionals[0])
    if (!type.success) throw new UsageError('digest takes daily or weekly.')
    const read = parseTaskDate(values.day, Date.now())
    if ('problem' in read) throw new UsageError(`--day ${read.problem}.`)
    const request = {
      type: type.data,
      day: localDay(Date.parse(`${read.value.slice(0, 10)}T12:00`)),
    }
    const use = { waits: values.save, searches: true }
    return withVault(values, terminal, use, async (client) => {
      const { signal } = terminal
      const asked = { ...request, useModel: values.model }
      const making = client.stream('digest.make', asked, { signal })
      let step = await making.next()
      while (!step.done) step = await making.next()
      const digest = step.value
      if (digest.notice !== null) terminal.note(digest.notice)
      const saved = values.save
        ? await client.call('digest.save', { ...request, content: digest.content })
        : null
      if (values.json) terminal.out(JSON.stringify({ ...digest, saved: saved?.path ?? null }))
      else terminal.out(digest.content.trimEnd())
      if (saved && !values.json) terminal.note(`Saved in ${saved.path}`)
      return 0
    })
  },
}
