import { use, type ComponentType } from 'react'
import { lazyModule } from './lazy-module.ts'

/**
 * A component whose code is loaded when it is first drawn. It needs a Suspense around it for the time until then, and a
 * FaultBoundary for when the code does not come, which lets the person try again.
 */
export function lazyView<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const loaded = lazyModule(load)
  return function LazyView(props: Props) {
    const View = use(loaded())
    return <View {...props} />
  }
}
