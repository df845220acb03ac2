import { expect, test } from 'vitest'
import { dateOf } from '../../../main/notes/tasks/task-note.ts'
import { isRealDay } from './real-day.ts'
import { TaskDate } from '../tasks/task.ts'

const UNREAL = ['9999-99-99', '2026-02-30', '2025-02-29', '2026-00-10', '2026-13-01', '2026-01-00']

test.each(UNREAL)(
  '%s is on no calendar: asked for, it is a wrong argument and no bug (S11)',
  (day) => {
    expect(isRealDay(day)).toBe(false)
    expect(TaskDate.safeParse(day).success).toBe(false)
    expect(TaskDate.safeParse(`${day}T10:00`).success).toBe(false)
    expect(dateOf(day)).toBe(null)
    expect(dateOf(`${day}T10:00`)).toBe(null)
  },
)

test('a time that no clock shows is none either, and real ones are (S11)', () => {
  for (const time of ['24:00', '10:60', '99:99', '10:00:60']) {
    expect(TaskDate.safeParse(`2026-11-22T${time}`).success).toBe(false)
    expect(dateOf(`2026-11-22T${time}`)).toBe(null)
  }
  for (const day of ['2024-02-29', '0001-01-01', '9999-12-31', '2026-11-22']) {
    expect(isRealDay(day)).toBe(true)
    expect(TaskDate.parse(`${day}T23:59:59`)).toBe(`${day}T23:59:59`)
    expect(dateOf(`${day} 23:59`)).toBe(`${day}T23:59`)
  }
})
