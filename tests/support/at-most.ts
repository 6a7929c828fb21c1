/** The answers to many calls, of which never more than `places` are under way. */
export async function atMost<Item, T>(
  places: number,
  items: readonly Item[],
  call: (item: Item, place: number) => Promise<T>,
): Promise<T[]> {
  const answers: T[] = [];
  const left = items.entries();
  const takeNext = async () => {
    for (const [place, item] of left) answers[place] = await call(item, place);
  };
  await Promise.all(Array.from({ length: places }, takeNext));
  return answers;
}
