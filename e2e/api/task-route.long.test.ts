// The driver's route where the local map has no roads, and who may read it. By road: roads.test.ts.
import type { TaskRoute } from "@/lib/contracts/driver/task-route";
import { distanceMetres } from "@/lib/domain/geo/distance";
import { decodePolyline } from "@/lib/domain/geo/polyline";
import { expectOk } from "./support/app";
import { createAssignedDelivery, createStartedDelivery } from "./support/deliveries";

test("without roads the line is straight, its length an estimate marked as approximate, and there are no turns", async () => {
  const { dora, id, place } = await createStartedDelivery();
  const route = (await expectOk(dora.get(`/api/tasks/${id}/route`))).data as TaskRoute;
  const [from, to, ...more] = decodePolyline(route.polyline);
  if (!from || !to || !route.from) throw new Error("The line has no two ends");
  expect(more).toEqual([]);
  expect(route).toMatchObject({ approximate: true, steps: [], stops: [{ to: "dropOff", shapeIndex: 1 }] });
  expect(distanceMetres(route.from, place)).toBeLessThan(100);
  expect((route.metres ?? 0) / distanceMetres(from, to)).toBeCloseTo(1.4, 2);
});

test("another driver's task is refused, and a place in the request does not change the route", async () => {
  const { dora, id, rosa } = await createAssignedDelivery();
  const taskRoute = (await expectOk(dora.get(`/api/tasks/${id}/route`))).data as TaskRoute;
  expect((await expectOk(dora.get(`/api/tasks/${id}/route?lat=0&lng=0`))).data).toMatchObject({
    from: taskRoute.from,
    metres: taskRoute.metres,
    polyline: taskRoute.polyline,
  });
  expect((await rosa.get(`/api/tasks/${id}/route`)).code).toBe("DRIVER_PROFILE_NOT_FOUND");
});
