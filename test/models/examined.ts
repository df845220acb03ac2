import { examineModel, type ExamineOptions } from '../../src/main/agent/doctor/examine-model.ts'
import { systemClock } from '../../src/main/platform/system.ts'
import type { DoctorReport, DoctorStep } from '../../src/shared/domain/models/doctor.ts'

/** What the doctor reports of the model of a server, and what it told meanwhile; without the length of its context, unless it is told otherwise. */
export async function examined(
  options: Pick<ExamineOptions, 'baseUrl' | 'model'> & Partial<ExamineOptions>,
): Promise<DoctorReport & { readonly steps: readonly DoctorStep[] }> {
  const steps: DoctorStep[] = []
  const examination = examineModel({
    getKey: async () => null,
    clock: systemClock,
    measuresContext: false,
    fetch: globalThis.fetch,
    signal: new AbortController().signal,
    ...options,
  })
  let step = await examination.next()
  for (; !step.done; step = await examination.next()) steps.push(step.value)
  return { ...step.value, steps }
}

/** How each line of a report came out. */
export const statusesOf = ({ lines }: Pick<DoctorReport, 'lines'>): Record<string, string> =>
  Object.fromEntries(lines.map(({ id, status }) => [id, status]))
