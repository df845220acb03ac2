import type { ReactElement } from 'react'
import {
  CalendarIcon,
  CarriedIcon,
  FiledIcon,
  InboxIcon,
  NextIcon,
  NoteIcon,
  OverdueIcon,
  PersonIcon,
  TaskDoneIcon,
  TimerIcon,
  WaitingIcon,
} from '../../../renderer/src/ui/icons.ts'
import type { SectionId } from './digest-sections.ts'

const ICONS: Readonly<Record<SectionId, ReactElement>> = {
  done: <TaskDoneIcon />,
  overdue: <OverdueIcon />,
  carried: <CarriedIcon />,
  coming: <CalendarIcon />,
  next: <NextIcon />,
  waiting: <WaitingIcon />,
  changed: <NoteIcon />,
  people: <PersonIcon />,
  filed: <FiledIcon />,
  unsure: <InboxIcon />,
  time: <TimerIcon />,
}

export const SectionIcon = ({ id }: { readonly id: SectionId }) => ICONS[id]
