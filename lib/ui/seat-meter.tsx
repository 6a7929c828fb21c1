/** How many seats are taken, as a number and as a drawing: single seats if they are few, else a bar. */

import { currentLook } from "../session/current";
import { formatCount } from "../words/formats";

const DRAWN_MAX = 12;
const WIDTH = 240;
const HEIGHT = 12;
const GAP = 4;

type Props = { used: number; max: number | null };

export async function SeatMeter({ used, max }: Props) {
  const look = await currentLook();
  const messages = look.messages.license;
  const usedText = formatCount(used, look.locale);
  if (max === null) return <>{messages.seatsUnlimited(usedText)}</>;
  return (
    <>
      {messages.seatsOf(usedText, formatCount(max, look.locale))}
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        className="mt-1 block h-3 w-full max-w-60 text-primary"
      >
        {max <= DRAWN_MAX ? <Seats used={used} max={max} /> : <Bar share={used / max} />}
      </svg>
    </>
  );
}

function Seats({ used, max }: { used: number; max: number }) {
  const width = (WIDTH - GAP * (max - 1)) / max;
  const seats = Array.from({ length: max }, (_, index) => ({
    x: index * (width + GAP),
    filled: index < used,
  }));
  return seats.map(({ x, filled }) => <Block key={x} x={x} width={width} filled={filled} />);
}

function Bar({ share }: { share: number }) {
  return (
    <>
      <Block x={0} width={WIDTH} filled={false} />
      {share > 0 && <Block x={0} width={Math.max(Math.min(share, 1) * WIDTH, HEIGHT)} filled />}
    </>
  );
}

function Block({ x, width, filled }: { x: number; width: number; filled: boolean }) {
  const inset = filled ? 0 : 0.75;
  return (
    <rect
      x={x + inset}
      y={inset}
      width={width - 2 * inset}
      height={HEIGHT - 2 * inset}
      rx={3}
      fill={filled ? "currentColor" : "none"}
      stroke={filled ? "none" : "currentColor"}
      strokeWidth={1.5}
    />
  );
}
