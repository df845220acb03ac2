import type { PanelSide, Workspace } from '../../../../shared/domain/settings.ts'

type Sides = Pick<Workspace, 'panelSides'>
type Shown = Partial<Pick<Workspace, 'leftOpen' | 'leftPanel' | 'rightOpen' | 'rightPanel'>>

/** The panels of the core that begin on the right; every other one is told where it begins. */
const ON_THE_RIGHT: readonly string[] = [
  'chat',
  'links',
  'outline',
  'properties',
  'related',
  'history',
]

const homeOf = (id: string): PanelSide => (ON_THE_RIGHT.includes(id) ? 'right' : 'left')

/** The side that a panel is on now; `home` is where it begins. */
export const sideOf = (
  { panelSides }: Sides,
  id: string,
  home: PanelSide = homeOf(id),
): PanelSide => panelSides[id] ?? home

/** Opens the side of a panel with it in front. */
export const shownOn = (side: PanelSide, id: string): Shown =>
  side === 'left' ? { leftOpen: true, leftPanel: id } : { rightOpen: true, rightPanel: id }

/** Which panels stand on which side, in their order. */
export const onSide = <P extends { readonly id: string; readonly home: PanelSide }>(
  panels: readonly P[],
  frame: Sides,
  side: PanelSide,
): readonly P[] => panels.filter(({ id, home }) => sideOf(frame, id, home) === side)

/** The same with a panel on the other side, in front there. */
export const moved = ({ panelSides }: Sides, id: string, to: PanelSide): Shown & Sides => ({
  panelSides: { ...panelSides, [id]: to },
  ...shownOn(to, id),
})
