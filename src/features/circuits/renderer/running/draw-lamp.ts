import { LAMP_ARM, LAMP_GLOW, LAMP_SHINE, type Lamp, type LampLook } from '../drawing/lamps.ts'

/** Draws an LED on a canvas that is in units of the sheet. */
export function drawLamp(
  context: CanvasRenderingContext2D,
  { middle: { x, y }, radius, shine }: Lamp,
  { fill, stroke, dashes, isLit }: LampLook,
  { cross, paper }: { readonly cross: string; readonly paper: string },
): void {
  context.fillStyle = fill
  if (isLit) {
    context.globalAlpha = 0.28
    disc(context, x, y, radius + LAMP_GLOW)
    context.fill()
    context.globalAlpha = 1
  }
  disc(context, x, y, radius)
  context.fill()
  context.strokeStyle = stroke
  context.lineWidth = 1.5
  context.setLineDash([...dashes])
  context.stroke()
  context.setLineDash([])
  if (isLit) {
    context.globalAlpha = 0.8
    context.fillStyle = paper
    disc(context, x + shine.x, y + shine.y, radius * LAMP_SHINE)
    context.fill()
    context.globalAlpha = 1
    return
  }
  const arm = radius * LAMP_ARM
  context.beginPath()
  context.moveTo(x - arm, y - arm)
  context.lineTo(x + arm, y + arm)
  context.moveTo(x + arm, y - arm)
  context.lineTo(x - arm, y + arm)
  context.strokeStyle = cross
  context.lineWidth = 1.25
  context.stroke()
}

function disc(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.beginPath()
  context.arc(x, y, radius, 0, 2 * Math.PI)
}
